import * as z from 'zod/mini';
import { changeActs } from '../../estate/change-act.ts';
import { patternText } from '../../http/bounded-text.ts';
import { idFromText } from '../../http/id-params.ts';
import { pageParameters } from '../../listing/page.ts';
import { auditActions } from '../audit-entry.ts';
import { auditAreas } from './audit-area.ts';
import { auditOutcomes } from './audit-outcome.ts';

const instant = patternText(
  30,
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/,
  'must be a moment such as 2026-11-17T00:00:00Z',
);

/** The query parameters of the list and of its export. In a file of its own, so that the browser does without them. */
export const logFilters = {
  /** In the name of the person who did it or of what was changed. */
  search: pageParameters.search,
  area: z.optional(z.enum(auditAreas, `must be one of ${auditAreas.join(', ')}`)),
  /** One kind of entry, or one kind of act on the estate. */
  action: z.optional(z.enum([...auditActions, ...changeActs], 'must be an action of the audit log')),
  outcome: z.optional(z.enum(auditOutcomes, `must be one of ${auditOutcomes.join(', ')}`)),
  /** The user who did it, or that it is about. */
  user_id: z.optional(idFromText),
  /** From this moment on. */
  since: z.optional(instant),
  /** Up to this moment, without it. */
  before: z.optional(instant),
};
