import { randomUUID } from 'node:crypto';
import { asSystem } from '#platform/database/scope.ts';
import { aUser } from '../../build/a-user.ts';
import type { TestApp } from '../../start-test-app.ts';
import { type GuardedRequests, type Make, nothing } from './guarded-request.ts';

const ofPartner: Make = ({ partner }) => ({ params: { id: partner.id } });

async function aScimUser(t: TestApp, partner_id: number): Promise<string> {
  const { id: user_id } = await aUser(t.database, { partner: partner_id });
  return asSystem(t.database, async (db) => {
    const row = { user_id, partner_id };
    const { id } = await db.insertInto('scim_users').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

const aGroup = (t: TestApp, partner_id: number) =>
  asSystem(t.database, async (db) => {
    const row = { partner_id, display_name: randomUUID() };
    const { id } = await db.insertInto('scim_groups').values(row).returning('id').executeTakeFirstOrThrow();
    return id;
  });

const ofUser =
  (body?: () => Record<string, unknown>): Make =>
  async ({ partner }, t) => ({
    params: { id: await aScimUser(t, partner.id) },
    ...(body && { body: body() }),
  });
const ofGroup =
  (body?: () => Record<string, unknown>): Make =>
  async ({ partner }, t) => ({
    params: { id: await aGroup(t, partner.id) },
    ...(body && { body: body() }),
  });
const user = () => ({ userName: `${randomUUID()}@partner.example` });
const group = () => ({ displayName: randomUUID() });

export const scimRequests: GuardedRequests = {
  getScim: ofPartner,
  createScimToken: ofPartner,
  saveScim: ({ partner }) => ({ params: { id: partner.id }, body: { roles: [] } }),
  removeScim: async ({ partner: { id } }) => ({ params: { id } }),
  listScimUsers: nothing,
  createScimUser: () => ({ body: user() }),
  getScimUser: ofUser(),
  replaceScimUser: ofUser(user),
  patchScimUser: ofUser(() => ({ Operations: [{ op: 'replace', value: { title: 'x' } }] })),
  deleteScimUser: ofUser(),
  listScimGroups: nothing,
  createScimGroup: () => ({ body: group() }),
  getScimGroup: ofGroup(),
  replaceScimGroup: ofGroup(group),
  patchScimGroup: ofGroup(() => ({ Operations: [{ op: 'replace', value: group() }] })),
  deleteScimGroup: ofGroup(),
  getScimConfig: nothing,
  listScimSchemas: nothing,
  getScimSchema: () => ({ params: { id: 'urn:ietf:params:scim:schemas:core:2.0:User' } }),
  listScimResourceTypes: nothing,
  getScimResourceType: () => ({ params: { id: 'User' } }),
};
