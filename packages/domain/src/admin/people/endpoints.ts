import * as z from 'zod/mini';
import { ownSession, sessionId } from '../../auth/own-session.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { pageParameters } from '../../listing/page.ts';
import { sortParameter } from '../../listing/sort-parameter.ts';
import { stateParameter } from '../state-parameter.ts';
import { userSortKeys } from '../user-list.ts';
import { newPerson, person, personChange } from './person.ts';

const partnerCall = { base: 'api', access: 'user', permission: 'partner.manage' } as const;

export const listPeople = defineEndpoint({
  ...partnerCall,
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  summary:
    'The users of the own partner, without superusers. For administrators of the partner who see all of it.',
  query: z.object({ ...pageParameters, ...stateParameter, sort: sortParameter(userSortKeys, 'username') }),
  response: z.array(person),
});

export const invitePerson = defineEndpoint({
  ...partnerCall,
  name: 'invitePerson',
  isSensitive: true,
  method: 'POST',
  path: '/people',
  summary:
    'Creates a user of the own partner and mails a link that sets the password. Grants only permissions that the caller has.',
  body: newPerson,
  maxBodyBytes: 65_536,
  response: person,
  status: 201,
});

export const updatePerson = defineEndpoint({
  ...partnerCall,
  name: 'updatePerson',
  isSensitive: true,
  method: 'PUT',
  path: '/people/{id}',
  summary:
    'Changes a user of the own partner who may do no more than the caller. The change takes effect on that user’s next request.',
  params: idParams,
  body: personChange,
  maxBodyBytes: 65_536,
  response: person,
});

export const sendInvitation = defineEndpoint({
  ...partnerCall,
  name: 'sendInvitation',
  isSensitive: true,
  method: 'POST',
  path: '/people/{id}/invitation',
  summary:
    'Mails an active user of the own partner a link that sets a password: an invitation until the first password is set, a reset link after that.',
  params: idParams,
  status: 204,
});

export const listPersonSessions = defineEndpoint({
  ...partnerCall,
  name: 'listPersonSessions',
  method: 'GET',
  path: '/people/{id}/sessions',
  summary:
    'Where a user of the own partner who may do no more than the caller is signed in, the latest first, up to 100.',
  params: idParams,
  response: z.array(ownSession),
});

export const endPersonSession = defineEndpoint({
  ...partnerCall,
  name: 'endPersonSession',
  method: 'DELETE',
  path: '/people/{id}/sessions/{session_id}',
  summary: 'Ends one session of a user of the own partner, at once.',
  params: z.extend(idParams, { session_id: sessionId }),
  status: 204,
});

export const signOutPerson = defineEndpoint({
  ...partnerCall,
  name: 'signOutPerson',
  method: 'POST',
  path: '/people/{id}/sign-out',
  summary: 'Ends all sessions of a user of the own partner, except the one that sends the request.',
  params: idParams,
  status: 204,
});
