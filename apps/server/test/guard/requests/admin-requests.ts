import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '../../build/a-user.ts';
import { signInAs } from '../../sign-in-as.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const ofUser: Make = ({ user }) => ({ params: { id: user.id } });
const ofLink: Make = ({ user, other }) => ({ params: { id: user.id, partner_id: other.id } });
const ofGrant: Make = ({ user, site_id }) => ({ params: { id: user.id, kind: 'sites', item_id: site_id } });

const anInvited: Make = async ({ partner }, t) => {
  const name = randomUUID();
  const row = { username: name, email: `${name}@x.example`, partner_id: partner.id };
  const user = await asSystem(t.database, (db) =>
    db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return { params: { id: user.id } };
};
const aSession: Make = async ({ partner }, t) => {
  const user = await aUser(t.database, { partner: partner.id });
  await signInAs(t, user);
  const { id: session_id } = await asSystem(t.database, (db) =>
    db.selectFrom('sessions').where('user_id', '=', user.id).select('id').executeTakeFirstOrThrow(),
  );
  return { params: { id: user.id, session_id } };
};
const aFile: Make = () => ({ body: { csv: 'username\r\nunknown\r\n' } });

export const adminRequests: GuardedRequests = {
  listUsers: nothing,
  createUser: ({ partner }) => {
    const name = randomUUID();
    const partner_id = partner.id;
    return { body: { username: name, email: `${name}@x.example`, partner_id, password: 'long enough' } };
  },
  updateUser: ({ user }) => ({ params: { id: user.id }, body: { full_name: randomUUID() } }),
  sendResetLink: ofUser,
  signOutUser: ofUser,
  getUser: ofUser,
  listUserSessions: ofUser,
  endUserSession: aSession,
  listAdditionalPartners: ofUser,
  linkPartner: ofLink,
  unlinkPartner: ofLink,
  listGrants: ({ user }) => ({ params: { id: user.id, kind: 'sites' } }),
  listGrantOptions: ({ user }) => ({ params: { id: user.id, kind: 'sites' } }),
  addGrant: ofGrant,
  removeGrant: ofGrant,
  explainVisibility: ofUser,
  listAudit: ofUser,
  listPartnerTokens: ({ partner }) => ({ query: { partner_id: partner.id } }),
  createServiceToken: ({ partner }) => ({
    body: { partner_id: partner.id, name: 'x', days: 1, permissions: [] },
  }),
  revokePartnerToken: async ({ aToken }) => ({ params: { id: await aToken() } }),
  listRoles: nothing,
  createRole: () => ({ body: { name: randomUUID(), permissions: [] } }),
  listAuditLog: nothing,
  exportAuditLog: nothing,
  getAuditChain: nothing,
  listPeople: nothing,
  invitePerson: () => ({ body: { username: randomUUID(), email: `${randomUUID()}@partner.example` } }),
  updatePerson: ({ user }) => ({ params: { id: user.id }, body: { full_name: randomUUID() } }),
  sendInvitation: ofUser,
  listPersonSessions: ofUser,
  endPersonSession: aSession,
  signOutPerson: ofUser,
  exportPersonalData: ofUser,
  previewErasure: ofUser,
  eraseUser: async ({ partner }, t) => {
    const user = await aUser(t.database, { partner: partner.id });
    return { params: { id: user.id }, body: { confirmation: user.username } };
  },
  inviteUser: ({ partner }) => {
    const name = randomUUID();
    return { body: { username: name, email: `${name}@x.example`, partner_id: partner.id } };
  },
  withdrawUserInvitation: anInvited,
  withdrawInvitation: anInvited,
  changeManyUsers: ({ user }) => ({ body: { ids: [user.id], change: { access_ends_on: null } } }),
  changeManyPeople: ({ user }) => ({ body: { ids: [user.id], change: { access_ends_on: null } } }),
  copyAccess: async ({ user, partner }, t) => {
    const { id: from_id } = await aUser(t.database, { partner: partner.id });
    return { params: { id: user.id }, body: { from_id } };
  },
  exportUsers: nothing,
  exportPeople: nothing,
  importUsers: aFile,
  importPeople: aFile,
  updateRole: async ({ aRole }) => ({
    params: { id: await aRole() },
    body: { name: randomUUID(), permissions: [] },
  }),
  deleteRole: async ({ aRole }) => ({ params: { id: await aRole() } }),
};
