import type { AuditRecord } from '@greenroom/domain/admin/audit-log/audit-record.ts';
import { listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callWithHeaders } from '#api/http-client.ts';
import { readListPage } from '#listing/read-list-page.ts';
import { type AuditState, momentsOf } from './audit-url-state.ts';

const pageSize = 100;

export const auditLogQuery = ({ search, area, from, to }: AuditState) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', { search, area, from, to }],
    queryFn: async ({ pageParam, signal }) => {
      const filter = { ...(search.trim() && { search: search.trim() }), ...(area && { area }) };
      const query = { ...filter, ...momentsOf({ from, to }), limit: pageSize, cursor: pageParam };
      return readListPage<AuditRecord>(await callWithHeaders(listAuditLog, { query }, { signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
