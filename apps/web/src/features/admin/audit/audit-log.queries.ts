import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { exportAuditLog, getAuditChain, listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callForFile, callWithHeaders } from '#api/http-client.ts';
import { saveBlob } from '#api/save-blob.ts';
import { calendarDate } from '#i18n/calendar-date.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { type AuditState, momentsOf } from './audit-url-state.ts';

const pageSize = 100;

function filterOf({ search, area, action, outcome, userId, from, to }: AuditState) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(area && { area }),
    ...(action && { action }),
    ...(outcome && { outcome }),
    ...(userId && { user_id: userId }),
    ...momentsOf({ from, to }),
  };
}

export const auditLogQuery = (state: AuditState) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', state],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filterOf(state), limit: pageSize, cursor: pageParam };
      return readListPage<AuditRecord>(await callWithHeaders(listAuditLog, { query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditChainQuery = queryOptions({
  queryKey: ['audit-chain'],
  queryFn: ({ signal }) => call(getAuditChain, {}, { signal }),
});

/** What the list shows, with all of its pages. */
export async function saveAuditLog(state: AuditState): Promise<void> {
  const query = filterOf(state);
  const lines = await callForFile(exportAuditLog, { query }, { timeoutSeconds: 60 });
  saveBlob(lines, `audit_${calendarDate(new Date())}.jsonl`);
}
