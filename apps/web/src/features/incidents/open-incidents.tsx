import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { incidentsPath } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { quietPart } from '#ui/lazy/quiet-part.tsx';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { incidentSummaryQuery } from './incident-summary.queries.ts';

const ServersBanner = quietPart(() => import('./servers-banner.tsx').then((m) => m.ServersBanner));

/** In the top bar: the number of critical incidents. */
export function CriticalIncidents() {
  useStatusFeed();
  const { data } = useQuery(incidentSummaryQuery());
  return data ? <CriticalCount count={data.open.critical} /> : null;
}

/** It pulses once when it rises: the key starts the animation again. */
function CriticalCount({ count }: { count: number }) {
  const { t } = useTranslation();
  const isRisen = useRise(count);
  const label = count > 0 ? t('incidents.criticalOpen', { count }) : t('incidents.noCritical');
  return (
    <Tooltip content={label}>
      <LinkButton
        key={count}
        to={count > 0 ? `${incidentsPath}?severity=critical` : incidentsPath}
        variant="ghost"
        aria-label={label}
        icon={<BellRing aria-hidden="true" />}
        className={classNames(
          'px-2.5',
          count > 0 ? 'text-danger' : 'text-muted',
          isRisen && 'motion-safe:animate-[pulse_600ms_ease-out_1]',
        )}
      >
        {count > 0 ? <span className="tabular">{count}</span> : null}
      </LinkButton>
    </Tooltip>
  );
}

/** Whether a number was smaller before. */
function useRise(count: number): boolean {
  const [known, setKnown] = useState({ count, isRisen: false });
  if (known.count !== count) setKnown({ count, isRisen: count > known.count });
  return known.isRisen;
}

/** On every page. It is rare, so it is loaded when it is needed. */
export function LostServers() {
  const { data } = useQuery(incidentSummaryQuery());
  return data?.servers_lost_since ? <ServersBanner /> : null;
}

/** In the sidebar: how many are open; red when one is critical. */
export function OpenIncidentCount() {
  const { t } = useTranslation();
  const { data } = useQuery(incidentSummaryQuery());
  if (!data) return null;
  const { critical, warning, info } = data.open;
  const count = critical + warning + info;
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'tabular ml-auto rounded-full px-1.5 text-xs leading-5 font-medium',
        critical > 0 ? 'bg-danger-soft text-danger' : 'bg-hover text-muted',
      )}
    >
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t('incidents.openCount', { count })}</span>
    </span>
  );
}
