import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { dashboardSummary } from './dashboard-summary.ts';

export const getDashboardSummary = defineEndpoint({
  name: 'getDashboardSummary',
  method: 'GET',
  base: 'api',
  path: '/dashboard/summary',
  access: 'user',
  summary: 'The numbers of the home page.',
  query: z.object(partnerParameter),
  response: dashboardSummary,
});
