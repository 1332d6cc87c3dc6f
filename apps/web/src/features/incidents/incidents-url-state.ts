import {
  type IncidentSortKey,
  incidentSortKeys,
  incidentViews,
} from '@greenroom/domain/incidents/incident.ts';
import { type Severity, severities } from '@greenroom/domain/incidents/severity.ts';
import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';

/** The lists, and what administrators of a partner see besides. */
export const incidentTabs = [...incidentViews, 'noise'] as const;
export type IncidentTab = (typeof incidentTabs)[number];

export type IncidentsState = {
  view: IncidentTab;
  severity: Severity | undefined;
  siteId: number | undefined;
  search: string;
  sort: Sort<IncidentSortKey>;
};

/** The worst first, then the newest. */
const sorts = sortInAddress<IncidentSortKey>(incidentSortKeys, { key: 'severity', direction: 'desc' });

export const incidentsUrlState: UrlState<IncidentsState> = {
  read: (text) => {
    const query = new URLSearchParams(text);
    return {
      view: incidentTabs.find((view) => view === query.get('view')) ?? 'open',
      severity: severities.find((severity) => severity === query.get('severity')),
      siteId: readId(query.get('siteId')),
      search: query.get('search') ?? '',
      sort: sorts.read(query.get('sort')),
    };
  },
  write: ({ view, severity, siteId, search, sort }) =>
    writeListQuery({
      view: view === 'open' ? undefined : view,
      severity,
      siteId,
      search,
      sort: sorts.write(sort),
    }),
};
