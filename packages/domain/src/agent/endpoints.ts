import * as z from 'zod/mini';
import { boundedText, patternText } from '../http/bounded-text.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idParams } from '../http/id-params.ts';
import { atLeast } from '../http/length-checks.ts';
import { agentChange, agentDetail, agentEnrolment, agentEnrolmentForm, listedAgent } from './site-agent.ts';

export const enrolAgent = defineEndpoint({
  name: 'enrolAgent',
  method: 'POST',
  base: 'api',
  path: '/agent/enrolments',
  access: 'public',
  summary:
    "Exchanges a one-time token and a public key for an agent's id. Each token works once, for 15 minutes.",
  body: z.object({
    token: boundedText(200).check(atLeast(20, 'is too short')),
    /** Ed25519, 32 bytes, base64url. */
    public_key: patternText(43, /^[\w-]{43}$/, 'must be an Ed25519 public key in base64url'),
    name: boundedText(100).check(atLeast(1, 'is required')),
    version: boundedText(50),
  }),
  response: z.object({ agent_id: z.int(), site_name: z.string() }),
  status: 201,
});

const managed = { base: 'api', access: 'user', permission: 'devices.manage' } as const;

export const listAgents = defineEndpoint({
  ...managed,
  name: 'listAgents',
  method: 'GET',
  path: '/agents',
  summary:
    'The agents of the sites that the viewer sees, offline ones first. Users with explicit grants see none.',
  response: z.array(listedAgent),
});

export const createAgentEnrolment = defineEndpoint({
  ...managed,
  name: 'createAgentEnrolment',
  isSensitive: true,
  method: 'POST',
  path: '/agents/enrolments',
  summary:
    'Creates a one-time token for an agent of a site, valid for 15 minutes. The agent that uses it replaces the one of the site.',
  body: agentEnrolmentForm,
  response: agentEnrolment,
  status: 201,
});

export const getAgent = defineEndpoint({
  ...managed,
  name: 'getAgent',
  method: 'GET',
  path: '/agents/{id}',
  summary: 'One agent, with the devices that are reached through it and the log of its connections.',
  params: idParams,
  response: agentDetail,
});

export const updateAgent = defineEndpoint({
  ...managed,
  name: 'updateAgent',
  method: 'PUT',
  path: '/agents/{id}',
  summary: 'Renames an agent, or moves it to another site of the same partner that has none.',
  params: idParams,
  body: agentChange,
  response: listedAgent,
});

export const restartAgent = defineEndpoint({
  ...managed,
  name: 'restartAgent',
  method: 'POST',
  path: '/agents/{id}/restart',
  summary:
    'Lets an agent end what it does and end its program, which its service starts again. Only for agents that are online and know the message (`can_restart`).',
  params: idParams,
  status: 204,
});

export const updateAgentProgram = defineEndpoint({
  ...managed,
  name: 'updateAgentProgram',
  method: 'POST',
  path: '/agents/{id}/update',
  summary:
    'Lets an agent fetch the signed release that the server holds, verify it and restart with it (`can_update_to`). An agent that does not connect with it within five minutes goes back by itself. `update` has the state.',
  params: idParams,
  status: 204,
});

export const revokeAgent = defineEndpoint({
  ...managed,
  name: 'revokeAgent',
  method: 'DELETE',
  path: '/agents/{id}',
  summary: 'Revokes the key of an agent. It stops at once and has to be enrolled again.',
  params: idParams,
  status: 204,
});
