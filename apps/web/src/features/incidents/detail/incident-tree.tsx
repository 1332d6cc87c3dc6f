import type { Incident } from '@greenroom/domain/incidents/incident.ts';
import { useState } from 'react';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath, roomPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { describeCause } from '../describe-cause.ts';

type Member = Incident['members'][number];

/** Enough to see what it is about; the rest is a click away. */
const firstMembers = 20;

/** The cause, and the devices that it affects by their rooms. */
export function IncidentTree({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const { members } = incident;
  const causes = members.filter(({ part }) => part === 'cause');
  const others = members.filter(({ part }) => part !== 'cause');
  const shown = showsAll ? others : others.slice(0, firstMembers);
  return (
    <div className="text-sm">
      {causes.length > 0 ? (
        <ul>
          {causes.map((member) => (
            <li key={member.asset_id}>
              <MemberLine member={member} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{describeCause(t, incident)}</p>
      )}
      {groupByRoom(shown).map(({ room_id, room_name, devices }) => (
        <div key={room_id ?? 0} className="mt-2 ml-1.5 border-l pl-3">
          {room_id === null || room_name === null ? (
            <p className="text-muted">{t('incidents.withoutRoom')}</p>
          ) : (
            <TextLink to={roomPath(room_id)}>{room_name}</TextLink>
          )}
          <ul>
            {devices.map((member) => (
              <li key={member.asset_id}>
                <MemberLine member={member} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {others.length > shown.length ? (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          {t('incidents.showAll', { count: others.length })}
        </Button>
      ) : null}
      {incident.effect.devices > members.length ? (
        <p className="mt-2 text-muted">
          {t('incidents.membersOf', { shown: members.length, total: incident.effect.devices })}
        </p>
      ) : null}
    </div>
  );
}

/** Folded ones are muted: nothing is known to be wrong with them. */
function MemberLine({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { asset_id, asset_name, asset_type, condition, part, ended_at } = member;
  const isQuiet = part === 'folded' || ended_at !== null;
  return (
    <span
      className={classNames(
        'flex min-h-7 min-w-0 flex-wrap items-center gap-x-2 max-sm:min-h-11',
        isQuiet && 'text-muted',
      )}
    >
      <TextLink
        to={assetPath(asset_id)}
        className={classNames('min-w-0 truncate', isQuiet && 'font-normal text-muted')}
      >
        {asset_name}
      </TextLink>
      <span className="text-xs">
        {[
          asset_type && translateData(t, 'assetType', asset_type),
          condition && t(`health.condition.${condition}`),
          ended_at !== null && t('incidents.memberOver'),
          part === 'left-over' && t('incidents.leftOver'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  );
}

type RoomGroup = { room_id: number | null; room_name: string | null; devices: Member[] };

function groupByRoom(members: readonly Member[]): RoomGroup[] {
  const groups = new Map<number | null, RoomGroup>();
  for (const member of members) {
    const { room_id, room_name } = member;
    const group = groups.get(room_id) ?? { room_id, room_name, devices: [] };
    group.devices.push(member);
    groups.set(room_id, group);
  }
  return [...groups.values()];
}
