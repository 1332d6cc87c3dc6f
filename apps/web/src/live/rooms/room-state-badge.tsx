import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { Wrench } from 'lucide-react';
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

/** Planned work runs: beside the state of the room. */
export function MaintenanceBadge() {
  const { t } = useTranslation();
  return (
    <Badge tone="info" icon={<Wrench aria-hidden="true" />}>
      {t('health.inMaintenance')}
    </Badge>
  );
}
