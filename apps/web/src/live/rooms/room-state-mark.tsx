import type { RoomState } from '@greenroom/domain/health/room-state.ts';
import { Wrench } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomStateColors, roomStateIcons } from './room-state-icons.ts';

interface RoomStateMarkProps {
  state: RoomState;
  inMaintenance: boolean;
  wordClass?: string;
}

/** The state of a room as icon and word, for lists. */
export function RoomStateMark({ state, inMaintenance, wordClass = '' }: RoomStateMarkProps) {
  const { t } = useTranslation();
  const Icon = roomStateIcons[state];
  return (
    <>
      <span className="inline-flex shrink-0 items-center gap-1">
        <Icon aria-hidden="true" className={`size-3.5 shrink-0 ${roomStateColors[state]}`} />
        <span className={wordClass}>{t(`health.state.${state}`)}</span>
      </span>
      {inMaintenance ? (
        <span className="inline-flex shrink-0 items-center gap-1">
          <Wrench aria-hidden="true" className="size-3.5 shrink-0 text-info" />
          {/* Beside two other states there is no room for the words. */}
          <span className="max-lg:sr-only">{t('health.inMaintenance')}</span>
        </span>
      ) : null}
    </>
  );
}
