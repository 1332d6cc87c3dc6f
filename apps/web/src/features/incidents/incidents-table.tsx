import { relativeTime } from '@greenroom/domain/format/relative-time.ts';
import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { BellOff, CircleCheckBig, RotateCw, ThumbsUp, TriangleAlert, UserRoundPlus } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { Translate } from '#i18n/translate.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ListTable } from '#listing/list-table.tsx';
import type { BulkAct, ListSelection } from '#listing/selection/list-selection.ts';
import type { List } from '#listing/use-list.ts';
import { incidentPath } from '#paths.ts';
import { describeCause } from './describe-cause.ts';
import { incidentColumns } from './incident-columns.tsx';
import type { IncidentFilter } from './incidents.queries.ts';
import type { IncidentsState } from './incidents-url-state.ts';
import type { IncidentActs } from './use-incident-acts.tsx';

interface IncidentsTableProps {
  list: List<IncidentRow>;
  state: IncidentFilter;
  onChange: (change: Partial<IncidentsState>) => void;
  /** The one beside the list. */
  openId: number | undefined;
  /** Null for a user who may only look. */
  acts: IncidentActs | null;
  /** When the last incident was resolved. */
  lastAt: string | null;
}

export function IncidentsTable({ list, state, onChange, openId, acts, lastAt }: IncidentsTableProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { search } = useLocation();
  const { view } = state;
  const columns = useMemo(() => incidentColumns(t, view), [t, view]);
  const nothing =
    view === 'open' && lastAt
      ? t('incidents.noneSince', {
          ago: relativeTime(Date.parse(lastAt), Date.now(), { language, justNow: t('operations.justNow') }),
        })
      : t(`incidents.none.${view}`);
  return (
    <ListTable
      list={list}
      columns={columns}
      caption={t('nav.incidents')}
      sort={state.sort}
      onSortChange={(sort) => onChange({ sort: sort as typeof state.sort })}
      rowHref={({ id }) => incidentPath(id) + search}
      openKey={openId}
      fill
      lines={2}
      errorTitle={t('incidents.loadFailed')}
      none={{ title: nothing, icon: <CircleCheckBig /> }}
      noMatch={{ title: t('incidents.noMatch') }}
      isNarrowed={Boolean(state.search || state.severity || state.siteId)}
      onClear={() => onChange({ search: '', severity: undefined, siteId: undefined })}
      bulk={
        acts && view !== 'resolved'
          ? {
              acts: bulkActs(t, acts, list.rows),
              filter: {},
              nameOf: (row) => describeCause(t, row),
              onlyLoaded: true,
            }
          : undefined
      }
    />
  );
}

function bulkActs(t: Translate, acts: IncidentActs, rows: readonly IncidentRow[]): BulkAct[] {
  const marked = (selection: ListSelection) =>
    'ids' in selection ? rows.filter(({ id }) => selection.ids.includes(id)) : [];
  return [
    {
      id: 'acknowledge',
      label: t('incidents.act.acknowledge'),
      icon: <ThumbsUp aria-hidden="true" />,
      onAct: (selection) => acts.run(marked(selection), { act: 'acknowledge' }, true),
    },
    {
      id: 'assign',
      label: t('incidents.act.assign'),
      icon: <UserRoundPlus aria-hidden="true" />,
      onAct: (selection) => acts.openDialog('assign', marked(selection), true),
    },
    {
      id: 'snooze',
      label: t('incidents.act.snooze'),
      icon: <BellOff aria-hidden="true" />,
      onAct: (selection) => acts.openDialog('snooze', marked(selection), true),
    },
    {
      id: 'check',
      label: t('incidents.act.check'),
      icon: <RotateCw aria-hidden="true" />,
      onAct: (selection) => acts.run(marked(selection), { act: 'check' }, true),
    },
    {
      id: 'false_alarm',
      label: t('incidents.act.falseAlarm'),
      icon: <TriangleAlert aria-hidden="true" />,
      onAct: (selection) => acts.openDialog('false_alarm', marked(selection), true),
    },
  ];
}
