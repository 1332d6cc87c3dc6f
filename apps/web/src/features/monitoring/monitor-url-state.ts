import type { Sort } from '@greenroom/domain/listing/next-sort.ts';
import {
  type AlertSortKey,
  type AlertType,
  alertSortKeys,
  alertTypes,
} from '@greenroom/domain/monitoring/alert.ts';
import { writeListQuery } from '#listing/partner-in-address.ts';
import { sortInAddress } from '#listing/sort-in-address.ts';
import { readId } from '#listing/url-values.ts';
import type { UrlState } from '#listing/use-url-state.ts';
import { newestFirst } from './alerts/newest-first.ts';

export type MonitorView = 'dashboard' | 'list';
export type Priority = AlertType | 'all';
export type MonitorState = {
  view: MonitorView;
  search: string;
  priority: Priority;
  /** The site whose dialog is open. */
  modalSite: number | undefined;
  /** The list shows only this asset. */
  assetId: number | undefined;
  /** The sort of the list. */
  sort: Sort<AlertSortKey>;
};

const inAddress = sortInAddress(alertSortKeys, newestFirst);

export const monitorUrlState: UrlState<MonitorState> = {
  read: (search) => {
    const query = new URLSearchParams(search);
    const assetId = readId(query.get('assetId'));
    return {
      view: query.get('view') === 'list' || assetId !== undefined ? 'list' : 'dashboard',
      search: query.get('search') ?? '',
      priority: alertTypes.find((type) => type === query.get('priority')) ?? 'all',
      modalSite: readId(query.get('modalSite')),
      assetId,
      sort: inAddress.read(query.get('sort')),
    };
  },
  write: ({ view, search, priority, modalSite, assetId, sort }) =>
    writeListQuery({
      view: view === 'list' ? view : undefined,
      search,
      priority: priority === 'all' ? undefined : priority,
      modalSite,
      assetId: view === 'list' ? assetId : undefined,
      sort: view === 'list' ? inAddress.write(sort) : undefined,
    }),
};
