import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { roomStateIcons } from './room-state-icons.ts';

const tones: Record<RoomState, BadgeTone> = {
  down: 'danger',
  degraded: 'warning',
  unknown: 'neutral',
  healthy: 'success',
  unmonitored: 'neutral',
};

/** The state of a room as icon and word. */
export function RoomStateBadge({ state }: { state: RoomState }) {
  const { t } = useTranslation();
  const Icon = roomStateIcons[state];
  return (
    <Badge tone={tones[state]} icon={<Icon aria-hidden="true" />}>
      {t(`health.state.${state}`)}
    </Badge>
  );
}
