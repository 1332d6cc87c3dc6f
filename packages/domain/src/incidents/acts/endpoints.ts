import * as z from 'zod/mini';
import { boundedText, trimmedText } from '../../http/bounded-text.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { bigIdFromText, maxId, rowId } from '../../http/id-params.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { newTicket, ticketPriority } from '../../maintenance/new-ticket.ts';
import { bulkActs, incident, maxBulkIncidents } from '../incident.ts';
import { assignForm, claimForm, falseAlarmForm, noteForm, snoozeForm } from './act-forms.ts';
import { reasonMaxLength } from './act-words.ts';

const read = { base: 'api', access: 'user' } as const;
const params = z.object({ id: bigIdFromText });
const act = { ...read, method: 'POST', permission: 'incidents.act' } as const;

const versionMessage = 'must be the version that was read';
/** The version that the user saw. With any other one the act is rejected (409, `values.version` is the current one). */
const version = z.int(versionMessage).check(z.minimum(1, versionMessage), z.maximum(maxId, versionMessage));
/** Each character of a note can take six bytes as JSON. */
const noteBodyBytes = 32_768;

export const listIncidentAssignees = defineEndpoint({
  ...read,
  permission: 'incidents.act',
  name: 'listIncidentAssignees',
  method: 'GET',
  path: '/incidents/{id}/assignees',
  summary: 'The users who can see an incident and act on it, at most 200.',
  params,
  query: z.object({ search: z.optional(boundedText(200)) }),
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const acknowledgeIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'acknowledgeIncident',
  maxBodyBytes: noteBodyBytes,
  path: '/incidents/{id}/acknowledge',
  summary: 'Acknowledges an incident, and assigns it to the viewer if it is assigned to no user.',
  body: z.object({ version, ...claimForm.shape }),
});

export const releaseIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'releaseIncident',
  path: '/incidents/{id}/release',
  summary: 'Gives back an incident that was acknowledged: it is open again and assigned to no user.',
  body: z.object({ version }),
});

export const assignIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'assignIncident',
  path: '/incidents/{id}/assign',
  summary: 'Assigns an incident to a user who can see it, and notifies that user; or to no user.',
  body: z.object({ version, ...assignForm.shape }),
});

export const snoozeIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'snoozeIncident',
  path: '/incidents/{id}/snooze',
  summary:
    'Mutes the cause of an incident for 15 minutes to 30 days, or until it recovers. The incident stays listed.',
  body: z.object({ version, ...snoozeForm.shape }),
});

export const unsnoozeIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'unsnoozeIncident',
  path: '/incidents/{id}/unsnooze',
  summary: 'Ends the snooze of an incident.',
  body: z.object({ version }),
});

export const claimIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'claimIncident',
  maxBodyBytes: noteBodyBytes,
  path: '/incidents/{id}/claim',
  summary:
    'Reports a repair. The devices are polled at once; if they do not work within 15 minutes, the incident is open again.',
  body: z.object({ version, ...claimForm.shape }),
});

export const closeFalseAlarm = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'closeFalseAlarm',
  path: '/incidents/{id}/false_alarm',
  summary:
    'Closes an incident that is none. Its cause opens no other one until it has recovered once, for 7 days at most.',
  body: z.object({ version, ...falseAlarmForm.shape }),
});

export const addIncidentNote = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'addIncidentNote',
  maxBodyBytes: noteBodyBytes,
  path: '/incidents/{id}/notes',
  summary: 'Adds a note to an incident. It leaves the version as it is, so that notes never conflict.',
  body: noteForm,
});

export const getIncidentTicketDraft = defineEndpoint({
  ...read,
  permission: 'incidents.act',
  params,
  name: 'getIncidentTicketDraft',
  method: 'GET',
  path: '/incidents/{id}/ticket',
  summary: 'What a ticket about an incident starts with, in the language of the request.',
  response: z.object({ name: z.string(), priority: z.int(), description: z.string() }),
});

const ofTicket = {
  ...({ name: true, sales_order: true, additional_data: true } as const),
  ...({ assigned_to: true, due_at: true } as const),
};

export const createIncidentTicket = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'createIncidentTicket',
  path: '/incidents/{id}/ticket',
  status: 201,
  summary:
    'Opens a ticket about an incident. What is left out is written in the language of the request. The ticket is solved when the incident is; one that is solved elsewhere claims the repair.',
  body: z.extend(z.pick(z.partial(newTicket), ofTicket), {
    version,
    priority: z.optional(ticketPriority),
  }),
  /** Each character of a description can take six bytes as JSON. */
  maxBodyBytes: 131_072,
});

export const checkIncident = defineEndpoint({
  ...act,
  params,
  response: incident,
  name: 'checkIncident',
  path: '/incidents/{id}/check',
  status: 202,
  summary: 'Polls the devices of an incident at once, 50 at most.',
  body: z.object({}),
});

export const actOnIncidents = defineEndpoint({
  ...read,
  method: 'POST',
  permission: 'incidents.act',
  name: 'actOnIncidents',
  maxBodyBytes: noteBodyBytes,
  path: '/incidents/actions',
  summary: 'The same act on many incidents, each by itself: the result says for each whether it was done.',
  body: z.object({
    act: z.enum(bulkActs, `must be one of ${bulkActs.join(', ')}`),
    items: z
      .array(z.object({ id: z.int().check(z.minimum(1)), version }))
      .check(atLeast(1, 'is empty'), atMost(maxBulkIncidents, 'has too many entries')),
    user_id: z.optional(z.nullable(rowId)),
    until: snoozeForm.shape.until,
    until_recovered: z.optional(z.boolean()),
    reason: z.optional(trimmedText(reasonMaxLength)),
    note: z.optional(trimmedText(reasonMaxLength)),
  }),
  response: z.object({
    results: z.array(
      z.object({
        id: z.int(),
        ok: z.boolean(),
        code: z.optional(z.string()),
        detail: z.optional(z.string()),
      }),
    ),
  }),
});
