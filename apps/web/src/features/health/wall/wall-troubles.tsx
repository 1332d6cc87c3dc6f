import type { Wall, WallRoom } from '@greenroom/domain/health/wall/wall.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { formatSince } from '#live/rooms/format-since.ts';
import { roomStateColors, roomStateIcons } from '#live/rooms/room-state-icons.ts';
import { classNames } from '#ui/class-names.ts';

export const isTrouble = ({ state }: Pick<WallRoom, 'state'>) => state === 'down' || state === 'degraded';

/** The rooms that cannot be used as they should, in words: down first, then those that have been so for longest. */
export function WallTroubles({ wall, changes }: { wall: Wall; changes: ReadonlyMap<number, number> }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const troubles = wall.rooms.filter(isTrouble).sort(worstFirst);
  const siteNames = new Map(wall.sites.map(({ site_id, site_name }) => [site_id, site_name]));
  if (troubles.length === 0)
    return (
      <p>
        {wall.counts.healthy > 0
          ? t('health.now.fine', { count: wall.counts.healthy })
          : t('health.stateHelp.unmonitored')}
      </p>
    );
  return (
    <ul>
      {troubles.map(({ room_id, room_name, site_id, state, since, in_maintenance }) => {
        const Icon = roomStateIcons[state];
        const word = t(`health.state.${state}`);
        const time = since && formatSince(since, { language, now: Date.now() });
        const more = [
          // The name of a site may be cut, the rest not.
          time ? t('health.sinceSentence', { state: word, time }) : word,
          in_maintenance ? t('health.inMaintenance') : null,
          site_id === null ? null : siteNames.get(site_id),
        ];
        return (
          <li key={room_id} className={classNames('wall-trouble', changes.has(room_id) && 'wall-changed')}>
            <Icon aria-hidden="true" className={roomStateColors[state]} />
            <div className="min-w-0">
              <p className="wall-trouble-name">{room_name}</p>
              <p className="wall-trouble-more">{more.filter(Boolean).join(' · ')}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function worstFirst(one: WallRoom, other: WallRoom): number {
  if (one.state !== other.state) return one.state === 'down' ? -1 : 1;
  return (one.since ?? '').localeCompare(other.since ?? '') || one.room_id - other.room_id;
}
