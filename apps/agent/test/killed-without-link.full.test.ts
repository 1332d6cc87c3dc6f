import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyPair, writeIdentity } from '#identity.ts';
import { buildAgentProcess, startAgentProcess } from './agent-processes.ts';
import { aFolder } from './an-agent.ts';
import { type FakeLine, startFakeServer } from './fake-server.ts';
import { aDevice, connectionOf } from './test-device.ts';

const patience = { timeout: 60_000 };

test('an agent that is killed again and again without a link goes on polling, and loses five seconds each time', {
  timeout: 180_000,
}, async () => {
  const program = await buildAgentProcess();
  const dir = await aFolder();
  const { privateKey, public_key } = createKeyPair();
  const server = await startFakeServer(public_key);
  const port = Number(new URL(server.url).port);
  server.offerHistory();
  await writeIdentity(dir, { agent_id: 7, server_url: server.url, privateKey });
  const device = await aDevice();
  onTestFinished(() => device.close());

  let agent = startAgentProcess(program, dir);
  await server.welcomed([connectionOf(1, device)], { test: 1 });
  await expect.poll(() => device.received.length, patience).toBeGreaterThan(0);
  await server.close();
  let stored = 0;
  for (let kills = 0; kills < 3; kills += 1) {
    const before = device.received.length;
    let singlePolls = 0;
    // The file is emptied when its polls are packed.
    await expect
      .poll(async () => {
        singlePolls = await countPolls(dir);
        return singlePolls >= 4 && device.received.length > before + 4;
      }, patience)
      .toBe(true);
    agent.kill('SIGKILL');
    await once(agent, 'exit');
    stored += await countPolls(dir);
    expect(device.received.length - before - singlePolls).toBeLessThanOrEqual(7);
    agent = startAgentProcess(program, dir);
  }

  const back = await startFakeServer(public_key, port);
  onTestFinished(() => back.close());
  back.offerHistory();
  const line = await back.welcomed([connectionOf(1, device)], { test: 1 });
  const times = await receivePolls(line, stored);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(device.received.length).toBeGreaterThanOrEqual(stored);
});

/** Single polls on disk that are not packed yet. */
async function countPolls(dir: string): Promise<number> {
  const text = await readFile(join(dir, 'recent-polls.jsonl'), 'utf8');
  return text.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line))).length;
}

/** The times of polls, until there are so many. */
async function receivePolls(line: FakeLine, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const { number, polls } = await line.next('history');
    for (const { at, period_s, polls: bytes } of polls)
      for (const [place, byte] of Buffer.from(bytes, 'hex').entries())
        if (byte > 0) times.push(at + place * period_s * 1000);
    line.send({ type: 'history_stored', number });
  }
  return times;
}
