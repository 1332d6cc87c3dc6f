import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageParameters } from '../../listing/page.ts';
import { sortParameter } from '../../listing/sort-parameter.ts';
import { maxExportedEntries } from './audit-area.ts';
import { auditChain, auditRecord } from './audit-record.ts';
import { logFilters } from './log-filters.ts';

const partnerCall = { base: 'api', access: 'user', permission: 'partner.manage' } as const;

export const exportAuditLog = defineEndpoint({
  ...partnerCall,
  name: 'exportAuditLog',
  method: 'GET',
  path: '/audit-log/export',
  summary: `The entries that the audit log lists, newest first, as lines of JSON, up to ${maxExportedEntries}.`,
  query: z.object(logFilters),
  sends: 'application/x-ndjson',
});

export const getAuditChain = defineEndpoint({
  ...partnerCall,
  name: 'getAuditChain',
  method: 'GET',
  path: '/audit-log/chain',
  summary: 'Whether the audit log is whole, and up to when that was checked. Servers check it every hour.',
  response: auditChain,
});

export const listAuditLog = defineEndpoint({
  ...partnerCall,
  name: 'listAuditLog',
  method: 'GET',
  path: '/audit-log',
  summary:
    'Who changed what, newest first: everything for superusers; for administrators of a partner the estate of the own partner and the accounts of its people. Entries are only ever added.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(['created_at'], '-created_at'),
    ...logFilters,
  }),
  response: z.array(auditRecord),
});
