import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idFromText } from '../../http/id-params.ts';
import { escalationChange, partnerEscalation } from './escalation.ts';

const managed = { base: 'api', access: 'user', permission: 'notifications.manage' } as const;

export const getEscalation = defineEndpoint({
  ...managed,
  name: 'getEscalation',
  method: 'GET',
  path: '/notifications/escalation',
  summary: 'Who is notified of an incident that no one has taken, step by step.',
  query: z.object({ partner_id: z.optional(idFromText) }),
  response: partnerEscalation,
});

export const updateEscalation = defineEndpoint({
  ...managed,
  name: 'updateEscalation',
  method: 'PUT',
  path: '/notifications/escalation',
  summary:
    'Sets the steps of the escalation. It stops when an incident is acknowledged, snoozed or verified, and after seven days.',
  body: escalationChange,
  response: partnerEscalation,
});
