import { listAuditLog } from '@greenroom/domain/admin/audit-log/endpoints.ts';
import {
  getTicketTemplates,
  updateTicketTemplates,
} from '@greenroom/domain/maintenance/templates/endpoints.ts';
import {
  maxTicketTemplates,
  type PartnerTicketTemplates,
  type TicketTemplate,
} from '@greenroom/domain/maintenance/templates/ticket-template.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

let t: TestApp;
let ada: TestUser;
let manager: string;
let colleague: string;
let restricted: string;
let stranger: string;

beforeAll(async () => {
  t = await startTestApp();
  ada = await aUser(t.database, { permissions: ['partner.manage'] });
  const tokenOf = async (user: TestUser) => (await signInAs(t, user)).access_token;
  const partner = ada.partner_id;
  manager = await tokenOf(ada);
  colleague = await tokenOf(await aUser(t.database, { partner }));
  restricted = await tokenOf(await aUser(t.database, { partner, restricted: true }));
  stranger = await tokenOf(await aUser(t.database, { permissions: ['partner.manage'] }));
});
afterAll(() => t.stop());

const template = (changes: Partial<TicketTemplate> = {}): TicketTemplate => ({
  ...{ name: 'No picture', title: 'No picture', priority: 2, description: 'Since when?' },
  ...changes,
});
const read = async (token: string) =>
  (await t.call(getTicketTemplates, {}, { token })).json<PartnerTicketTemplates>();
const save = (
  templates: TicketTemplate[],
  {
    token = manager,
    version = 0,
    partner_id,
  }: { token?: string; version?: number; partner_id?: number } = {},
) =>
  t.call(
    updateTicketTemplates,
    { body: { templates, ...(partner_id && { partner_id }) } },
    { token, headers: { 'if-match': `"${version}"` } },
  );

test('offers the templates of a partner to all its users in the order of the administrator', async () => {
  expect(await read(colleague)).toEqual({ partner_id: ada.partner_id, version: 0, templates: [] });
  const saved = await save([template(), template({ name: 'Move', title: '', priority: 0, description: '' })]);
  expect(saved.statusCode, saved.body).toBe(200);
  for (const token of [manager, colleague, restricted])
    expect(await read(token)).toMatchObject({
      version: 1,
      templates: [
        { name: 'No picture', priority: 2, description: 'Since when?' },
        { name: 'Move', title: '' },
      ],
    });
  expect((await read(stranger)).templates).toEqual([]);
});

test('rejects a change of what another user has changed, and records who changed what', async () => {
  expect((await save([], { version: 0 })).statusCode).toBe(412);
  expect((await save([template({ priority: 3 })], { version: 1 })).statusCode).toBe(200);
  const superuser = await aUser(t.database, { superuser: true });
  const { access_token } = await signInAs(t, superuser);
  const { body } = await t.call(listAuditLog, { query: {} }, { token: access_token });
  expect(body).toContain('ticket-templates-changed');
  expect(body).toContain('3 · No picture · Since when?');
});

test('is changed by administrators of the partner alone', async () => {
  const { partner_id } = ada;
  expect((await save([], { token: colleague, version: 2 })).statusCode).toBe(403);
  expect((await save([], { token: stranger, version: 2, partner_id })).statusCode).toBe(404);
  const hidden = await t.call(getTicketTemplates, { query: { partner_id } }, { token: stranger });
  expect(hidden.statusCode).toBe(404);
});

test('rejects templates without a name, with one name twice, and more than a list can hold', async () => {
  const many = Array.from({ length: maxTicketTemplates + 1 }, (_, index) => template({ name: `T ${index}` }));
  for (const [templates, detail] of [
    [[template({ name: '  ' })], 'is required'],
    [[template(), template({ name: 'no PICTURE ' })], 'names a template twice'],
    [many, `must be at most ${maxTicketTemplates} templates`],
    [[template({ priority: 7 })], 'must be 0, 1, 2 or 3'],
    [[template({ description: 'x'.repeat(4_001) })], 'is too long'],
  ] as [TicketTemplate[], string][]) {
    const response = await save(templates, { version: 2 });
    expect(response.statusCode).toBe(422);
    expect(response.json<{ detail: string }>().detail).toContain(detail);
  }
});
