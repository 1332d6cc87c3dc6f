import {
  type IncidentNoise,
  longOpenHours,
  noiseDays,
  noiseTargets,
} from '@greenroom/domain/incidents/noise/incident-noise.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { TimeAgo } from '#live/time-ago.tsx';
import { incidentPath } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { describeCause } from '../describe-cause.ts';
import { SeverityMark } from '../severity-mark.tsx';
import { incidentNoiseQuery } from './incident-noise.queries.ts';

const severities = ['critical', 'warning', 'info'] as const;

/** How much incidents ask of people, beside what they can follow. */
export function NoisePanel() {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(incidentNoiseQuery());
  if (data) return <Noise noise={data} />;
  if (isError)
    return (
      <Card>
        <ErrorState
          title={t('noise.loadFailed')}
          onRetry={() => void refetch()}
          retryLabel={t('shared.tryAgain')}
          retrying={isFetching}
        />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-60" />
    </div>
  );
}

function Noise({ noise }: { noise: IncidentNoise }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const { opened, merged, false_alarms, people, flapping, long_open, oldest } = noise;
  const total = opened.critical + opened.warning + opened.info;
  const share = (count: number) => (total === 0 ? 0 : count / total);
  const messages = (people[0]?.messages ?? 0) / noiseDays;
  const falseAlarms = share(false_alarms);
  const targets = noiseTargets;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-muted">
        {t('noise.period', { days: noiseDays })} · {t('noise.opened', { count: total })} ·{' '}
        {t('noise.merged', { count: merged })}
      </p>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Measure
          title={t('noise.messages')}
          value={number.format(messages)}
          target={t('noise.atMost', { value: number.format(targets.messages_a_day) })}
          isMet={messages <= targets.messages_a_day}
        />
        <Measure
          title={t('noise.falseAlarms')}
          value={percent.format(falseAlarms)}
          target={t('noise.atMost', { value: percent.format(targets.false_alarm_percent / 100) })}
          isMet={falseAlarms * 100 <= targets.false_alarm_percent}
        />
        <Measure
          title={t('noise.flapping')}
          value={number.format(flapping.length)}
          target={t('noise.noneWanted')}
          isMet={flapping.length <= targets.flapping}
        />
        <Measure
          title={t('noise.longOpen', { hours: longOpenHours })}
          value={number.format(long_open)}
          target={t('noise.atMost', { value: number.format(targets.long_open) })}
          isMet={long_open <= targets.long_open}
        />
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Rows title={t('noise.severities')} isEmpty={total === 0} empty={t('noise.noIncidents')}>
          {severities.map((severity) => (
            <Row
              key={severity}
              what={<SeverityMark severity={severity} />}
              value={`${number.format(opened[severity])} · ${percent.format(share(opened[severity]))}`}
              detail={t('noise.about', { value: percent.format(targets.severity_percent[severity] / 100) })}
            />
          ))}
        </Rows>
        <Rows title={t('noise.people')} isEmpty={people.length === 0} empty={t('noise.noMessages')}>
          {people.map((person) => (
            <Row
              key={person.user_id}
              what={person.name}
              value={t('noise.aDay', { value: number.format(person.messages / noiseDays) })}
              detail={t('noise.maxADay', { value: number.format(person.max_a_day) })}
            />
          ))}
        </Rows>
        <Rows title={t('noise.flappingTop')} isEmpty={flapping.length === 0} empty={t('noise.noFlapping')}>
          {flapping.map((one) => (
            <Row
              key={one.id}
              what={<TextLink to={incidentPath(one.id)}>{describeCause(t, one)}</TextLink>}
              value={t('noise.failures', { count: one.failures })}
            />
          ))}
        </Rows>
        <Rows
          title={t('noise.longOpen', { hours: longOpenHours })}
          isEmpty={oldest.length === 0}
          empty={t('noise.noLongOpen')}
        >
          {oldest.map((one) => (
            <Row
              key={one.id}
              what={<TextLink to={incidentPath(one.id)}>{describeCause(t, one)}</TextLink>}
              value={<TimeAgo at={Date.parse(one.opened_at)} />}
            />
          ))}
        </Rows>
      </div>
      <p className="text-xs text-muted">{t('noise.source')}</p>
    </div>
  );
}

type MeasureProps = { title: string; value: string; target: string; isMet: boolean };

function Measure({ title, value, target, isMet }: MeasureProps) {
  const { t } = useTranslation();
  const Icon = isMet ? CircleCheckBig : TriangleAlert;
  return (
    // Adjacent ones share their lines, however long the texts of one are.
    <li className="row-span-4 grid grid-rows-subgrid gap-1 rounded-card border bg-surface p-4 shadow-card">
      <span className="text-sm text-muted">{title}</span>
      <span className="tabular text-xl font-semibold">{value}</span>
      <span className="text-sm text-muted">{target}</span>
      <span className="flex items-center gap-1.5 text-sm">
        <Icon
          aria-hidden="true"
          className={isMet ? 'size-4 shrink-0 text-success' : 'size-4 shrink-0 text-warning'}
        />
        {t(isMet ? 'noise.met' : 'noise.missed')}
      </span>
    </li>
  );
}

type RowsProps = { title: string; isEmpty: boolean; empty: string; children: ReactNode };

function Rows({ title, isEmpty, empty, children }: RowsProps) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardBody className="text-sm">
        {isEmpty ? <p className="text-muted">{empty}</p> : <ul className="divide-y">{children}</ul>}
      </CardBody>
    </Card>
  );
}

function Row({ what, value, detail }: { what: ReactNode; value: ReactNode; detail?: string }) {
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 py-1 max-sm:min-h-11">
      <span className="flex min-w-0 flex-[1_1_9rem] items-center wrap-break-word">{what}</span>
      <span className="tabular shrink-0 text-right">{value}</span>
      {detail ? (
        <span className="tabular ml-auto shrink-0 text-right text-muted max-sm:basis-full sm:w-40">
          {detail}
        </span>
      ) : null}
    </li>
  );
}
