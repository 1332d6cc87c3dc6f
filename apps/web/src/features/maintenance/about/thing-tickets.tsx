import { useQuery } from '@tanstack/react-query';
import { PriorityBadge } from '#features/maintenance/priority-badge.tsx';
import { StageName } from '#features/maintenance/stage-name.tsx';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { paths, ticketPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { type AboutThing, ticketsAboutQuery } from './tickets-about.queries.ts';

/** The open tickets about an asset, a room or a site; nothing if there are none. In columns where the card is wide. */
export function ThingTickets({ thing }: { thing: AboutThing }) {
  const { t } = useTranslation();
  const { data } = useQuery(ticketsAboutQuery(thing));
  if (!data || data.total === 0) return null;
  const more = data.total - data.tickets.length;
  return (
    <section
      aria-label={t('tickets.openAbout')}
      className="@container rounded-card border bg-surface px-4 py-2.5 text-sm shadow-card"
    >
      <p className="mb-1 text-xs font-medium text-muted">{t('tickets.openCount', { count: data.total })}</p>
      <ul className="flex flex-col gap-1.5 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_repeat(4,auto)] @2xl:gap-x-3">
        {data.tickets.map(({ id, name, stage, priority, created_at, assigned_to }) => (
          <li
            key={id}
            className="flex min-h-6 min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 max-sm:min-h-9 @2xl:col-span-full @2xl:grid @2xl:grid-cols-subgrid @2xl:justify-items-start"
          >
            <span className="flex min-w-0 flex-1 basis-60 items-baseline gap-2">
              <TextLink to={ticketPath(id)} className="tabular shrink-0">
                #{id}
              </TextLink>
              <span title={name} className="min-w-0 truncate">
                {name}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-muted @2xl:contents">
              <PriorityBadge priority={priority} />
              <StageName stage={stage} />
              <TimeAgo at={Date.parse(created_at)} />
              {assigned_to ? <span>{translateData(t, 'actor', assigned_to)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <TextLink to={paths.maintenance} className="mt-1.5 inline-block">
          {t('tickets.moreOnBoard', { count: more })}
        </TextLink>
      ) : null}
    </section>
  );
}
