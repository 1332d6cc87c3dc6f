import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aConnection } from '../build/a-connection.ts';
import { aRoom } from '../build/a-room.ts';
import { aSite } from '../build/a-site.ts';
import { anAsset } from '../build/an-asset.ts';
import { anEnrolledAgent, type EnrolledAgent } from '../enrolled-agent.ts';
import { eventually } from '../eventually.ts';
import { aFakeAgent, FakeAgent } from '../fake-agent.ts';
import { startServerNode } from '../start-server-node.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { createChance } from './chance.ts';
import { makeFrames } from './make-frames.ts';

const seed = Number(process.env.FUZZ_SEED ?? 1);
const maxCount = 1_000;
const maxMinutes = 4;

describe("the agents' socket", () => {
  let t: TestApp;
  let agent: EnrolledAgent;
  beforeAll(async () => {
    t = await startTestApp();
    const site = await aSite(t.database, { name: 'Hall' });
    const asset = await anAsset(t.database, { room: await aRoom(t.database, { site }), is_controlled: true });
    await aConnection(t, asset);
    agent = await anEnrolledAgent(t, site);
  });
  afterAll(() => t.stop());

  test('survives arbitrary frames, before and after the proof', async () => {
    const chance = createChance(seed);
    const node = await startServerNode(t);
    const failures = vi.spyOn(t.services.log, 'error');
    const deadline = Date.now() + maxMinutes * 60_000;
    let count = 0;
    for (; count < maxCount && Date.now() < deadline && failures.mock.calls.length === 0; count += 1) {
      const isProven = chance.happens(0.5);
      const line = isProven ? await aFakeAgent(node.url, agent) : new FakeAgent(node.url);
      await line.next(isProven ? 'welcome' : 'challenge');
      const frames = makeFrames(chance);
      // Byte for byte, below the client that would correct it.
      const { _socket: wire } = line.socket as unknown as { _socket: Socket };
      wire.write(frames);
      wire.end();
      if (line.closeCode === undefined) await once(line.socket, 'close');
      if (count % 50 === 0) expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
    }
    await eventually(async () => {
      const last = await aFakeAgent(node.url, agent);
      expect(await last.next('welcome')).toMatchObject({ site_name: 'Hall' });
    });
    expect(failures.mock.calls, `seed ${seed}, after ${count} lines`).toEqual([]);
    expect(count).toBeGreaterThan(100);
  });
});
