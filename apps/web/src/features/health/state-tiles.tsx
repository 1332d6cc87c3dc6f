import type { RoomCounts } from '@greenroom/domain/health/room-health.ts';
import { type RoomState, roomStates } from '@greenroom/domain/health/room-state.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

interface StateTilesProps {
  rooms: RoomCounts | undefined;
  chosen: RoomState | undefined;
  onChoose: (state: RoomState | undefined) => void;
}

/** The number of rooms in each state; a tile filters by its state, and once more shows all. */
export function StateTiles({ rooms, chosen, onChoose }: StateTilesProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {roomStates.map((state) => {
        const Icon = roomStateIcons[state];
        return (
          <li key={state} className="flex max-sm:last:col-span-2">
            <button
              type="button"
              aria-pressed={chosen === state}
              onClick={() => onChoose(chosen === state ? undefined : state)}
              className={classNames(
                'flex min-h-18 min-w-0 flex-1 flex-col items-start gap-1 rounded-card border bg-surface px-4 py-3 text-left shadow-card transition-colors hover:border-primary/50 hover:bg-primary-soft',
                chosen === state && 'border-primary bg-primary-soft',
              )}
            >
              <span className="flex max-w-full items-center gap-2 text-sm text-muted">
                <Icon aria-hidden="true" className={`size-4 shrink-0 ${roomStateColors[state]}`} />
                <span className="truncate">{t(`health.state.${state}`)}</span>
              </span>
              <span className="tabular text-2xl font-semibold tracking-[-0.02em]">
                {rooms ? (
                  new Intl.NumberFormat(language).format(rooms[state])
                ) : (
                  <Skeleton className="my-1 h-6 w-12" />
                )}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
