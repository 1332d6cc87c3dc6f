import * as z from 'zod/mini';
import { defineEndpoint } from '../../http/endpoint.ts';
import { idParams } from '../../http/id-params.ts';
import { partnerParameter } from '../../listing/partner-parameter.ts';
import { userInvitation } from '../user-form.ts';
import { managedUser } from '../user-list.ts';
import { accessCopy } from './access-copy.ts';
import { manyPeople, manyUsers, userResult } from './many-users.ts';
import { maxUserFileRows, userFile, userFileResult } from './user-file.ts';

const ofSuperusers = { base: 'api', access: 'superuser' } as const;
const ofPartner = { base: 'api', access: 'user', permission: 'partner.manage' } as const;
/** 200,000 characters, of up to six bytes in JSON. */
const fileBytes = 1_210_000;

export const inviteUser = defineEndpoint({
  ...ofSuperusers,
  name: 'inviteUser',
  isSensitive: true,
  method: 'POST',
  path: '/users/invitations',
  summary: 'Creates a user without a password and mails a link that sets one. It works once, for three days.',
  body: userInvitation,
  maxBodyBytes: 65_536,
  response: managedUser,
  status: 201,
});

const withdrawal =
  'Withdraws an invitation that was not used: its links no longer work, and the user becomes inactive.';

export const withdrawUserInvitation = defineEndpoint({
  ...ofSuperusers,
  name: 'withdrawUserInvitation',
  isSensitive: true,
  method: 'DELETE',
  path: '/users/{id}/invitation',
  summary: withdrawal,
  params: idParams,
  status: 204,
});

export const withdrawInvitation = defineEndpoint({
  ...ofPartner,
  name: 'withdrawInvitation',
  isSensitive: true,
  method: 'DELETE',
  path: '/people/{id}/invitation',
  summary: `${withdrawal} For people of the own partner who may do no more than the caller.`,
  params: idParams,
  status: 204,
});

export const changeManyUsers = defineEndpoint({
  ...ofSuperusers,
  name: 'changeManyUsers',
  isSensitive: true,
  method: 'POST',
  path: '/users/bulk',
  summary:
    'One change for up to 200 users: active or not, the last day with access, a role, a linked partner. Each is changed by itself, with its own result.',
  body: manyUsers,
  response: z.array(userResult),
});

export const changeManyPeople = defineEndpoint({
  ...ofPartner,
  name: 'changeManyPeople',
  isSensitive: true,
  method: 'POST',
  path: '/people/bulk',
  summary:
    'One change for up to 200 people of the own partner: active or not, or the last day with access. Each is changed by itself, with its own result.',
  body: manyPeople,
  response: z.array(userResult),
});

export const copyAccess = defineEndpoint({
  ...ofSuperusers,
  name: 'copyAccess',
  isSensitive: true,
  method: 'POST',
  path: '/users/{id}/access_copy',
  summary:
    'Gives a user the access of another one instead of its own: permissions, roles, linked partners and explicit grants. Being a superuser is not copied.',
  params: idParams,
  body: accessCopy,
  response: managedUser,
});

export const exportUsers = defineEndpoint({
  ...ofSuperusers,
  name: 'exportUsers',
  method: 'GET',
  path: '/users/export',
  summary: 'All users as CSV, in the form that an import reads.',
  query: z.object(partnerParameter),
  sends: 'text/csv',
});

export const exportPeople = defineEndpoint({
  ...ofPartner,
  name: 'exportPeople',
  method: 'GET',
  path: '/people/export',
  summary: 'The people of the own partner as CSV, in the form that an import reads.',
  sends: 'text/csv',
});

const importSummary = `from a CSV file of up to ${maxUserFileRows} rows: a new username is invited by mail, a known one is changed. Empty cells change nothing, "-" takes a last day back. Each row has its own result. With dry_run nothing is changed or mailed.`;

export const importUsers = defineEndpoint({
  ...ofSuperusers,
  name: 'importUsers',
  isSensitive: true,
  method: 'POST',
  path: '/users/import',
  summary: `Users ${importSummary}`,
  body: userFile,
  maxBodyBytes: fileBytes,
  response: z.array(userFileResult),
});

export const importPeople = defineEndpoint({
  ...ofPartner,
  name: 'importPeople',
  isSensitive: true,
  method: 'POST',
  path: '/people/import',
  summary: `People of the own partner ${importSummary}`,
  body: userFile,
  maxBodyBytes: fileBytes,
  response: z.array(userFileResult),
});
