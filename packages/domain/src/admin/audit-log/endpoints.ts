import * as z from 'zod/mini';
import { patternText } from '../../http/bounded-text.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageParameters } from '../../listing/page.ts';
import { sortParameter } from '../../listing/sort-parameter.ts';
import { auditAreas } from './audit-area.ts';
import { auditRecord } from './audit-record.ts';

const instant = patternText(
  30,
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/,
  'must be a moment such as 2026-11-17T00:00:00Z',
);

export const listAuditLog = defineEndpoint({
  base: 'api',
  access: 'user',
  permission: 'partner.manage',
  name: 'listAuditLog',
  method: 'GET',
  path: '/audit-log',
  summary:
    'Who changed what, newest first: everything for superusers; for administrators of a partner the estate of the own partner and the accounts of its people. Entries are only ever added.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(['created_at'], '-created_at'),
    /** In the name of the person who did it or of what was changed. */
    search: pageParameters.search,
    area: z.optional(z.enum(auditAreas, `must be one of ${auditAreas.join(', ')}`)),
    /** From this moment on. */
    since: z.optional(instant),
    /** Up to this moment, without it. */
    before: z.optional(instant),
  }),
  response: z.array(auditRecord),
});
