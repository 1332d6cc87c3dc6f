import { createKeyPair } from '@greenroom/agent/identity.ts';
import { enrolAgent } from '@greenroom/domain/agent/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aSite } from '#test/build/a-site.ts';
import { aUser } from '#test/build/a-user.ts';
import { anEnrolledAgent, aToken } from '#test/enrolled-agent.ts';
import { aFakeAgent, FakeAgent } from '#test/fake-agent.ts';
import { notifyOnly } from '#test/notify-only.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { createAgentToken } from './create-agent-token.ts';

describe('enrolling an agent', () => {
  let t: TestApp;
  let address = 0;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const enrol = (token: string, key = createKeyPair()) => {
    const body = { token, public_key: key.public_key, name: 'av-rack', version: '1.2.3' };
    address += 1;
    return t.call(enrolAgent, { body }, { remoteAddress: `10.1.0.${address}` });
  };
  const agentsOf = (site: { id: number }) =>
    asSystem(t.database, (db) =>
      db.selectFrom('agents').where('site_id', '=', site.id).orderBy('id').selectAll().execute(),
    );

  test('exchanges a token for an id, and stores only the public key', async () => {
    const site = await aSite(t.database, { name: 'Hall North' });
    const key = createKeyPair();
    const token = await aToken(t, site);
    const response = await enrol(token, key);
    expect(response.statusCode).toBe(201);
    const [agent] = await agentsOf(site);
    expect(response.json()).toEqual({ agent_id: agent?.id, site_name: 'Hall North' });
    expect(agent).toMatchObject({ name: 'av-rack', version: '1.2.3', revoked_at: null });
    expect(agent?.public_key.toString('base64url')).toBe(key.public_key);
    const kept = await asSystem(t.database, (db) => db.selectFrom('agent_enrolments').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(kept.find(({ site_id }) => site_id === site.id)).toMatchObject({ agent_id: agent?.id });
  });

  test('gives the same response for a stolen, an expired and an unknown token', async () => {
    const site = await aSite(t.database);
    const stolen = await aToken(t, site);
    const expired = await aToken(t, site);
    expect((await enrol(stolen)).statusCode).toBe(201);
    const again = await enrol(stolen);
    t.clock.pass(15 * 60 + 1);
    const late = await enrol(expired);
    const unknown = await enrol('never-was-such-a-token-here');
    expect(again.statusCode).toBe(401);
    expect([late.body, unknown.body]).toEqual([again.body, again.body]);
    expect(await agentsOf(site)).toHaveLength(1);
  });

  test('accepts one of two concurrent uses', async () => {
    const site = await aSite(t.database);
    const token = await aToken(t, site);
    const responses = await Promise.all([enrol(token), enrol(token)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 401]);
    expect(await agentsOf(site)).toHaveLength(1);
  });

  test('replaces the previous agent, also when two enrol at once', async () => {
    const site = await aSite(t.database);
    const responses = await Promise.all([enrol(await aToken(t, site)), enrol(await aToken(t, site))]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await agentsOf(site)).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1);
  });

  test('closes the connection of the previous agent at once, and rejects it from then on', async () => {
    notifyOnly();
    const node = await startServerNode(t);
    const site = await aSite(t.database);
    const before = await anEnrolledAgent(t, site);
    const line = await aFakeAgent(node.url, before);
    await line.next('welcome');
    await anEnrolledAgent(t, site);
    expect(await line.closed()).toBe(4000);
    const again = new FakeAgent(node.url);
    await again.prove(before.agent_id, before.key);
    await again.next('refused');
    expect(await again.closed()).toBe(1008);
  });

  test('allows twenty attempts per address in a quarter of an hour', async () => {
    const body = {
      token: 'never-was-such-a-token-here',
      public_key: createKeyPair().public_key,
      name: 'a',
      version: '',
    };
    const codes = [];
    for (let n = 0; n < 21; n++) {
      codes.push((await t.call(enrolAgent, { body }, { remoteAddress: '10.9.9.9' })).statusCode);
    }
    expect(new Set(codes.slice(0, 20))).toEqual(new Set([401]));
    expect(codes[20]).toBe(429);
  });

  test('allows a whole estate to be equipped from one address', async () => {
    const site = await aSite(t.database);
    const codes = new Set<number>();
    for (let n = 0; n < 25; n++) {
      const token = await aToken(t, site);
      const body = { token, public_key: createKeyPair().public_key, name: 'a', version: '' };
      codes.add((await t.call(enrolAgent, { body }, { remoteAddress: '10.9.9.10' })).statusCode);
    }
    expect(codes).toEqual(new Set([201]));
  });
});

describe('creating a token', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const make = (site: string, by: string) => createAgentToken(t.database, { site, by, now: t.clock.now() });

  test('finds the site by id or reference', async () => {
    const { email } = await aUser(t.database, { superuser: true });
    const site = await aSite(t.database, { name: 'Hall', reference: 'HALL-1' });
    for (const label of [String(site.id), 'HALL-1']) {
      expect(await make(label, email.toUpperCase())).toMatchObject({ site_name: 'Hall' });
    }
  });

  test('rejects an unknown site, or an ambiguous reference', async () => {
    const { email } = await aUser(t.database, { superuser: true });
    await aSite(t.database, { name: 'One', reference: 'SAME' });
    await aSite(t.database, { name: 'Two', reference: 'SAME', partner: (await aPartner(t.database)).id });
    await expect(make('NOWHERE', email)).rejects.toThrow(
      'There is no site with the id or reference "NOWHERE".',
    );
    await expect(make('999999', email)).rejects.toThrow('There is no site');
    await expect(make('SAME', email)).rejects.toThrow('"SAME" means several sites');
  });

  test.each([
    ['a user who is no administrator', { superuser: false }],
    ['an administrator who is no longer active', { superuser: true, active: false }],
  ])('rejects %s', async (_, options) => {
    const site = await aSite(t.database);
    const { email } = await aUser(t.database, options);
    await expect(make(String(site.id), email)).rejects.toThrow(/There is no active administrator/);
  });
});
