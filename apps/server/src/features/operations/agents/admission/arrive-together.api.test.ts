import { createKeyPair } from '@greenroom/agent/identity.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aSite } from '#test/build/a-site.ts';
import { anEnrolledAgent, type EnrolledAgent } from '#test/enrolled-agent.ts';
import { FakeAgent } from '#test/fake-agent.ts';
import { aSiteWithDevice, sessionOf } from '#test/operations/agent-operations.ts';
import { startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { revokeAgent } from '../agents.queries.ts';
import { requestRestart } from '../manage/agent-restarts.queries.ts';

describe('agents that connect at the same moment', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const someAgents = (count: number) => Promise.all(Array.from({ length: count }, () => aSiteWithDevice(t)));

  /** All have received their challenge before the first sends its proof. */
  async function proveTogether(url: string, agents: readonly EnrolledAgent[]): Promise<FakeAgent[]> {
    const lines = agents.map(() => new FakeAgent(url));
    await Promise.all(lines.map(async (line) => line.received.push(await line.next('challenge'))));
    await Promise.all(
      lines.map((line, at) => line.prove(agents[at]?.agent_id ?? 0, (agents[at] as EnrolledAgent).key)),
    );
    return lines;
  }

  test('share transactions, and each gets the devices of its own site', async () => {
    const places = await someAgents(12);
    const { url } = await startServerNode(t);
    const lines = await proveTogether(
      url,
      places.map(({ agent }) => agent),
    );
    const welcomes = await Promise.all(lines.map((line) => line.next('welcome')));
    expect(welcomes.map(({ devices }) => devices.map(({ asset_id }) => asset_id))).toEqual(
      places.map(({ asset }) => [asset.id]),
    );
    expect(await countTransactions(places.map(({ agent }) => agent))).toBeLessThanOrEqual(6);
  });

  test('share transactions when their server stops, which records the end of each', async () => {
    const agents = (await someAgents(12)).map(({ agent }) => agent);
    const { url, stop } = await startServerNode(t);
    const lines = await proveTogether(url, agents);
    await Promise.all(lines.map((line) => line.next('welcome')));
    await stop();
    const ids = agents.map(({ agent_id }) => agent_id);
    const reasons = await asSystem(t.database, (db) =>
      db.selectFrom('agent_connects').where('agent_id', 'in', ids).select('end_reason').execute(),
    );
    expect(reasons).toEqual(ids.map(() => ({ end_reason: 'restart' })));
    for (const agent of agents) expect((await sessionOf(t, agent)).ended_at).toBeInstanceOf(Date);
    expect(await countTransactions(agents)).toBeLessThanOrEqual(6);
  });

  /** Which have written the last rows of these agents. */
  async function countTransactions(agents: readonly EnrolledAgent[]): Promise<number | undefined> {
    const ids = agents.map(({ agent_id }) => agent_id);
    const { rows } = await asSystem(t.database, (db) =>
      sql<{ transactions: number }>`select count(distinct xmin::text)::integer as transactions
        from agent_connects where agent_id = any(${ids}::integer[])`.execute(db),
    );
    return rows[0]?.transactions;
  }

  test('are rejected alone: a wrong key and a revoked agent', async () => {
    const [good, wrong, revoked, last] = (await someAgents(4)).map(({ agent }) => agent) as [
      EnrolledAgent,
      EnrolledAgent,
      EnrolledAgent,
      EnrolledAgent,
    ];
    const { url } = await startServerNode(t);
    await asSystem(t.database, (db) => revokeAgent(db, { agent_id: revoked.agent_id, now: t.clock.now() }));
    const lines = await proveTogether(url, [good, { ...wrong, key: createKeyPair() }, revoked, last]);
    const [first, second, third, fourth] = lines as [FakeAgent, FakeAgent, FakeAgent, FakeAgent];
    expect(await first.next('welcome')).toMatchObject({ epoch: 1 });
    expect(await fourth.next('welcome')).toMatchObject({ epoch: 1 });
    for (const line of [second, third]) {
      await line.next('refused');
      expect(await line.closed()).toBe(1008);
    }
  });

  test('with the same key: the newer one stays, on one server and on two', async () => {
    const agent = await anEnrolledAgent(t, await aSite(t.database));
    const [one, two] = [await startServerNode(t), await startServerNode(t)];
    const lines = [
      ...(await proveTogether(one.url, [agent, agent, agent])),
      ...(await proveTogether(two.url, [agent, agent])),
    ];
    await expect.poll(() => lines.filter((line) => line.closeCode === undefined).length).toBe(1);
    const [newest] = lines.filter((line) => line.closeCode === undefined);
    expect(await newest?.next('welcome')).toMatchObject({ epoch: 5 });
    expect(new Set(lines.flatMap(({ closeCode }) => closeCode ?? []))).toEqual(new Set([4000]));
    expect(await sessionOf(t, agent)).toMatchObject({ epoch: 5, ended_at: null });
  });

  test('do not wait for one whose row is locked', async () => {
    const agents = (await someAgents(4)).map(({ agent }) => agent);
    const { url } = await startServerNode(t);
    const [locked] = agents as [EnrolledAgent];
    const lines = await asSystem(t.database, async (db) => {
      await db.selectFrom('agents').where('id', '=', locked.agent_id).select('id').forUpdate().execute();
      const all = await proveTogether(url, agents);
      await Promise.all(all.slice(1).map((line) => line.next('welcome')));
      return all;
    });
    expect(await lines[0]?.next('welcome')).toMatchObject({ epoch: 1 });
  });
});

describe('an agent that connects again', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  async function connect(url: string, { agent_id, key }: EnrolledAgent, version: string): Promise<FakeAgent> {
    const line = new FakeAgent(url);
    await line.prove(agent_id, key, (proof) => ({ ...proof, version, protocols: [1, 2, 3, 4, 5, 6] }));
    await line.next('welcome');
    return line;
  }

  test('changes its own row only with another version', async () => {
    const agent = await anEnrolledAgent(t, await aSite(t.database));
    const { url } = await startServerNode(t);
    const row = async () => {
      const { rows } = await asSystem(t.database, (db) =>
        sql<{ version: string; written_by: string }>`
          select version, xmin::text as written_by from agents where id = ${agent.agent_id}`.execute(db),
      );
      return rows[0];
    };
    await connect(url, agent, '1.0.0');
    const before = await row();
    await connect(url, agent, '1.0.0');
    expect(await row()).toEqual(before);
    await connect(url, agent, '1.0.1');
    expect(await row()).toMatchObject({ version: '1.0.1' });
  });

  test('gets a restart that was requested meanwhile', async () => {
    const agent = await anEnrolledAgent(t, await aSite(t.database));
    const { url } = await startServerNode(t);
    const first = await connect(url, agent, '1.0.0');
    first.socket.terminate();
    await expect.poll(async () => (await sessionOf(t, agent)).ended_at).not.toBeNull();
    await asSystem(t.database, (db) => requestRestart(db, { agent_id: agent.agent_id, now: t.clock.now() }));
    const second = await connect(url, agent, '1.0.0');
    expect(await second.next('restart')).toEqual({ type: 'restart' });
  });
});
