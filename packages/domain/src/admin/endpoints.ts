import * as z from 'zod/mini';
import { ownSession, sessionId } from '../auth/own-session.ts';
import { partner } from '../branding/partner.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { idFromText, idParams } from '../http/id-params.ts';
import { flagParameter, pageParameters } from '../listing/page.ts';
import { partnerParameter } from '../listing/partner-parameter.ts';
import { sortParameter } from '../listing/sort-parameter.ts';
import { auditEntry } from './audit-entry.ts';
import { grant, grantKinds, grantOption } from './grants.ts';
import { role, roleForm } from './role.ts';
import { stateParameter } from './state-parameter.ts';
import { newUser, userChange } from './user-form.ts';
import { managedUser, userSortKeys } from './user-list.ts';
import { visibilityExplanation } from './visibility.ts';

const superuserCall = { base: 'api', access: 'superuser' } as const;

export const listUsers = defineEndpoint({
  ...superuserCall,
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  summary: 'All users.',
  query: z.object({
    ...pageParameters,
    ...partnerParameter,
    ...stateParameter,
    sort: sortParameter(userSortKeys, 'username'),
  }),
  response: z.array(managedUser),
});

export const getUser = defineEndpoint({
  ...superuserCall,
  name: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  summary: 'One user.',
  params: idParams,
  response: managedUser,
});

export const createUser = defineEndpoint({
  ...superuserCall,
  name: 'createUser',
  isSensitive: true,
  method: 'POST',
  path: '/users',
  summary: 'Creates a user.',
  body: newUser,
  maxBodyBytes: 65_536,
  response: managedUser,
  status: 201,
});

export const updateUser = defineEndpoint({
  ...superuserCall,
  name: 'updateUser',
  isSensitive: true,
  method: 'PUT',
  path: '/users/{id}',
  summary: 'Changes a user. The change takes effect on that user’s next request.',
  params: idParams,
  body: userChange,
  maxBodyBytes: 65_536,
  response: managedUser,
});

export const sendResetLink = defineEndpoint({
  ...superuserCall,
  name: 'sendResetLink',
  isSensitive: true,
  method: 'POST',
  path: '/users/{id}/reset-link',
  summary: 'Mails an active user a link that sets a new password. The link works once and for an hour.',
  params: idParams,
  status: 204,
});

export const signOutUser = defineEndpoint({
  ...superuserCall,
  name: 'signOutUser',
  method: 'POST',
  path: '/users/{id}/sign-out',
  summary: 'Ends all sessions of a user, except the one that sends the request.',
  params: idParams,
  status: 204,
});

export const listUserSessions = defineEndpoint({
  ...superuserCall,
  name: 'listUserSessions',
  method: 'GET',
  path: '/users/{id}/sessions',
  summary: 'Where a user is signed in, the latest first, up to 100.',
  params: idParams,
  response: z.array(ownSession),
});

export const endUserSession = defineEndpoint({
  ...superuserCall,
  name: 'endUserSession',
  method: 'DELETE',
  path: '/users/{id}/sessions/{session_id}',
  summary: 'Ends one session of a user, at once.',
  params: z.extend(idParams, { session_id: sessionId }),
  status: 204,
});

export const listAdditionalPartners = defineEndpoint({
  ...superuserCall,
  name: 'listAdditionalPartners',
  method: 'GET',
  path: '/users/{id}/additional_partners',
  summary: 'Partners that a user is linked to besides its own.',
  params: idParams,
  response: z.array(partner),
});

const linkParams = z.object({ id: idFromText, partner_id: idFromText });

export const linkPartner = defineEndpoint({
  ...superuserCall,
  name: 'linkPartner',
  isSensitive: true,
  method: 'POST',
  path: '/users/{id}/additional_partners/{partner_id}',
  summary: 'Links a user to a partner. Linking twice changes nothing.',
  params: linkParams,
  response: partner,
  status: 201,
});

export const unlinkPartner = defineEndpoint({
  ...superuserCall,
  name: 'unlinkPartner',
  isSensitive: true,
  method: 'DELETE',
  path: '/users/{id}/additional_partners/{partner_id}',
  summary: 'Ends a link.',
  params: linkParams,
  status: 204,
});

const kind = z.enum(grantKinds, `must be one of ${grantKinds.join(', ')}`);
const grantParams = z.object({ id: idFromText, kind, item_id: idFromText });

export const listGrants = defineEndpoint({
  ...superuserCall,
  name: 'listGrants',
  method: 'GET',
  path: '/users/{id}/access/{kind}',
  summary: 'Explicit grants of a user on sites, rooms or assets, by name. Pages like every list.',
  params: z.object({ id: idFromText, kind }),
  query: z.object({ ...pageParameters, sort: sortParameter(['name'], 'name') }),
  response: z.array(grant),
});

export const listGrantOptions = defineEndpoint({
  ...superuserCall,
  name: 'listGrantOptions',
  method: 'GET',
  path: '/users/{id}/grantable/{kind}',
  summary:
    'Sites, rooms or assets that are not granted to a user yet, by name, each with its partner. Pages like every list.',
  params: z.object({ id: idFromText, kind }),
  query: z.object({ ...pageParameters, sort: sortParameter(['name'], 'name') }),
  response: z.array(grantOption),
});

export const addGrant = defineEndpoint({
  ...superuserCall,
  name: 'addGrant',
  isSensitive: true,
  method: 'POST',
  path: '/users/{id}/access/{kind}/{item_id}',
  summary:
    'Grants a site, a room or an asset; granting twice changes nothing. `with_content=true` on a site also grants its rooms and their assets.',
  params: grantParams,
  query: z.object({ with_content: z._default(flagParameter, false) }),
  response: grant,
  status: 201,
});

export const removeGrant = defineEndpoint({
  ...superuserCall,
  name: 'removeGrant',
  isSensitive: true,
  method: 'DELETE',
  path: '/users/{id}/access/{kind}/{item_id}',
  summary: 'Revokes a grant.',
  params: grantParams,
  status: 204,
});

export const explainVisibility = defineEndpoint({
  ...superuserCall,
  name: 'explainVisibility',
  method: 'GET',
  // Clients of older releases request this path.
  path: '/users/{id}/sight',
  summary:
    'What a user can see, and why: own partner, linked partners, or which grants, given by whom and when. The reasons page like every list.',
  params: idParams,
  query: z.object({ ...pageParameters, sort: sortParameter(['kind'], 'kind') }),
  response: visibilityExplanation,
});

export const listAudit = defineEndpoint({
  ...superuserCall,
  name: 'listAudit',
  method: 'GET',
  path: '/users/{id}/audit',
  summary: 'The changes of a user, newest first. Pages like every list.',
  params: idParams,
  query: z.object({
    limit: pageParameters.limit,
    cursor: pageParameters.cursor,
    sort: sortParameter(['created_at'], '-created_at'),
  }),
  response: z.array(auditEntry),
});

export const listRoles = defineEndpoint({
  ...superuserCall,
  name: 'listRoles',
  method: 'GET',
  path: '/roles',
  summary: 'All roles, by name.',
  response: z.array(role),
});

export const createRole = defineEndpoint({
  ...superuserCall,
  name: 'createRole',
  isSensitive: true,
  method: 'POST',
  path: '/roles',
  summary:
    'Creates a role. Users who already have a role word of this name get its permissions with their next request.',
  body: roleForm,
  response: role,
  status: 201,
});

export const updateRole = defineEndpoint({
  ...superuserCall,
  name: 'updateRole',
  isSensitive: true,
  method: 'PUT',
  path: '/roles/{id}',
  summary: 'Renames a role, also for the users who have it, and sets its permissions.',
  params: idParams,
  body: roleForm,
  response: role,
});

export const deleteRole = defineEndpoint({
  ...superuserCall,
  name: 'deleteRole',
  isSensitive: true,
  method: 'DELETE',
  path: '/roles/{id}',
  summary: 'Deletes a role. Its users keep the word and lose the permissions.',
  params: idParams,
  status: 204,
});
