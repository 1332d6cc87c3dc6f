import * as z from 'zod/mini';
import { languages } from '../format/languages.ts';
import { boundedText, patternText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText } from '../http/id-params.ts';
import { pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { alert, alertSortKeys, alertTypes } from './alert.ts';
import { alertSite, monitoringSummary } from './monitoring-summary.ts';

/**
 * The viewer's calendar day, because a warranty ends at midnight in the viewer's time zone. The server accepts it only
 * within a day of its own date and uses its own date otherwise.
 */
const today = z.optional(patternText(10, /^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-03-01'));

export const getMonitoringSummary = defineEndpoint({
  name: 'getMonitoringSummary',
  method: 'GET',
  base: 'api',
  path: '/monitoring/summary',
  access: 'user',
  summary: 'Counts of alerts and healthy assets, over everything that the viewer sees.',
  query: z.object({ today, ...partnerParameter }),
  response: monitoringSummary,
});

export const listAlerts = defineEndpoint({
  name: 'listAlerts',
  method: 'GET',
  base: 'api',
  path: '/monitoring/alerts',
  access: 'user',
  summary: 'Alerts, derived from warranties and statuses. Pages like every list.',
  query: z.object({
    ...pageParameters,
    sort: sortParameter(alertSortKeys, '-timestamp'),
    today,
    ...partnerParameter,
    priority: z.optional(z.enum(alertTypes, `must be one of ${alertTypes.join(', ')}`)),
    asset_id: z.optional(idFromText),
    site_id: z.optional(idFromText),
    /** Lets the search match dates in the viewer's language, */
    language: z.optional(z.enum(languages, `must be one of ${languages.join(', ')}`)),
    /** and these match the sentences of the kinds, in their order, one per line, with `{date}` in place of the date. */
    sentences: z.optional(boundedText(1000)),
  }),
  response: z.array(alert),
});

export const listAlertSites = defineEndpoint({
  name: 'listAlertSites',
  method: 'GET',
  base: 'api',
  path: '/monitoring/sites',
  access: 'user',
  summary: 'Sites with at least one alert, with their counts.',
  query: z.object({ today, ...partnerParameter }),
  response: z.array(alertSite),
});
