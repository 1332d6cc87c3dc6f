import { appendFile, cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import type { LateHistory } from '@greenroom/domain/history/late-history.ts';
import type { ReportedStatus } from '@greenroom/domain/operations/reported-status.ts';
import { expect, onTestFinished, test } from 'vitest';
import { History } from '#history/history.ts';
import { HistoryFiles, type HistoryLimits } from '#history/history-files.ts';
import { makeMessages } from '#history/make-messages.ts';
import { RecentPolls } from '#history/recent-polls.ts';
import { createLog } from '#log.ts';
import { aFolder } from './an-agent.ts';

const nine = Date.parse('2026-11-18T09:00:00Z');
type Sent = Extract<AgentToServer, { type: 'history' }>;

type Start = {
  dir?: string;
  limits?: Partial<HistoryLimits>;
  /** What the clock of the machine shows when the process starts. */
  wall?: number;
};

/** The clock of the process starts anywhere and is moved by the test. */
async function aHistory({ dir, limits, wall = nine }: Start = {}) {
  const folder = dir ?? (await aFolder());
  let clock = 5_000;
  const sent: Sent[] = [];
  const history = new History({
    files: await HistoryFiles.open(folder, limits),
    recent: await RecentPolls.open(folder),
    send: (message) => sent.push(message as Sent) > 0,
    log: createLog('error', () => {}),
    now: () => clock,
    clock: () => wall + clock - 5_000,
  });
  onTestFinished(() => history.stop());
  const poll = (asset_id: number, change: Partial<ReportedStatus> = {}, failing_ms = 0) =>
    history.add({
      status: {
        ...{ asset_id, status: 'online', message: 'On', code: null, firmware_version: null, observed_at: '' },
        ...change,
      },
      period_s: 30,
      isConfirmed: true,
      failing_ms,
    });
  /** Lets so many seconds pass, with a poll of device 1 every 30 of them. */
  const pass = (seconds: number) => {
    for (let second = 5; second <= seconds; second += 5) {
      clock += 5_000;
      if (second % 30 === 0) poll(1);
      history.tick();
    }
  };
  const welcome = (server_time = nine + clock - 5_000) =>
    history.begin({ features: ['history'], server_time });
  /** A copy of what is on disk, as a process leaves it that is killed when its last tick is written. */
  const kill = async (lines: number) => {
    const readLines = async (path: string) => (await readFile(join(folder, path), 'utf8')).trim().split('\n');
    const written = async () => {
      const [last = ''] = (await readdir(join(folder, 'history'))).slice(-1);
      const { covers } = JSON.parse((await readLines(join('history', last))).at(-1) ?? '');
      return [covers.until - nine, (await readLines('recent-polls.jsonl')).length];
    };
    await expect.poll(written).toEqual([clock - 5_000, lines]);
    const left = await aFolder();
    await cp(folder, left, { recursive: true });
    return left;
  };
  /** Confirms what comes, until nothing is left on disk. */
  const drain = async () => {
    const received: LateHistory[] = [];
    await expect
      .poll(async () => {
        for (let message = sent.shift(); message; message = sent.shift()) {
          const { type: _, number, ...rows } = message;
          received.push(rows);
          history.stored(number);
        }
        return received.length > 0 && (await readdir(join(folder, 'history'))).length === 0;
      })
      .toBe(true);
    return received;
  };
  return { history, dir: folder, sent, poll, pass, welcome, drain, kill };
}

const polls = (received: readonly LateHistory[]) =>
  received.flatMap((message) => message.polls.map((row) => row.polls)).join('').length / 2;
const changes = (received: readonly LateHistory[]) =>
  received.flatMap((message) => message.changes.map(({ at, message }) => [(at - nine) / 1000, message]));
const coverage = (received: readonly LateHistory[]) =>
  received.flatMap(({ covers }) =>
    covers ? [(covers.from - nine) / 1000, (covers.until - nine) / 1000] : [],
  );

test('with a link, packed polls are sent every five minutes, and again until they are stored', async () => {
  const { pass, welcome, drain, history, sent } = await aHistory();
  welcome();
  pass(600);
  const first = polls(await drain());
  expect(first).toBeGreaterThanOrEqual(10);
  pass(300);
  await expect.poll(() => sent.length).toBe(1);
  history.lost();
  pass(300);
  sent.length = 0;
  welcome();
  expect(first + polls(await drain())).toBeGreaterThanOrEqual(30);
});

test('without a link, polls and changes are kept and sent, the oldest first, with the time that they cover', async () => {
  const { pass, poll, welcome, drain, history, sent } = await aHistory();
  welcome();
  pass(600);
  await drain();
  history.lost();
  pass(600);
  poll(1, { status: 'offline', code: 'device-unreachable', message: 'Gone' });
  pass(60);
  sent.length = 0;
  welcome();
  const received = await drain();
  expect(changes(received)).toEqual([
    [1200, 'Gone'],
    [1230, 'On'],
  ]);
  const times = coverage(received);
  expect([times[0], times.at(-1)]).toEqual([480, 1260]);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  for (const { polls: rows, changes: some } of received)
    expect(rows.length + some.length).toBeLessThanOrEqual(500);
});

test('a failure that turns into another one does not begin before it', async () => {
  const { pass, poll, welcome, drain, history } = await aHistory();
  welcome();
  history.lost();
  pass(25);
  poll(2, { status: 'error', code: 'device-not-answering', message: 'Silent' }, 10_000);
  pass(10);
  poll(2, { status: 'offline', code: 'device-unreachable', message: 'Gone' }, 20_000);
  pass(10);
  welcome();
  expect(changes(await drain())).toEqual([
    [15, 'Silent'],
    [25, 'Gone'],
  ]);
});

test('a restart without a link loses nothing, and a cut line at the end of a file is left out', async () => {
  const first = await aHistory();
  first.welcome();
  first.pass(60);
  first.history.lost();
  first.pass(900);
  await first.history.stop();
  const names = await readdir(join(first.dir, 'history'));
  await appendFile(join(first.dir, 'history', names.at(-1) ?? ''), '{"covers":{"fr');
  const second = await aHistory({ dir: first.dir });
  second.welcome();
  const received = await second.drain();
  expect(polls(received)).toBe(32);
  expect(coverage(received).at(-1)).toBe(960);
  expect(await readdir(join(first.dir, 'history'))).toEqual([]);
});

test('an agent that is killed without a link has lost no poll that is older than five seconds', async () => {
  const first = await aHistory();
  first.welcome();
  first.pass(60);
  first.history.lost();
  first.pass(450);
  // The last 150 seconds are not packed yet.
  const dir = await first.kill(5);
  const second = await aHistory({ dir });
  second.welcome(nine + 600_000);
  expect(polls(await second.drain())).toBe(17);
  expect(await readFile(join(dir, 'recent-polls.jsonl'), 'utf8')).toBe('');
});

test('an agent that starts without a link goes on in the time of the server, and corrects it when the clock was wrong', async () => {
  const first = await aHistory();
  first.welcome();
  first.history.lost();
  first.pass(60);
  const dir = await first.kill(2);
  const link = { linked_at: nine, ahead_ms: 0 };
  // Restarted a minute later, by a clock that has gained two hours.
  const second = await aHistory({ dir, wall: nine + 7_320_000 });
  expect(second.history.resume(link)).toBe(true);
  second.pass(90);
  second.poll(1, { status: 'offline', code: 'device-unreachable', message: 'Gone' });
  second.welcome(nine + 210_000);
  const received = await second.drain();
  expect(coverage(received)).toEqual([0, 60, 120, 210]);
  expect(changes(received)).toEqual([
    [30, 'On'],
    [150, 'On'],
    [210, 'Gone'],
  ]);
  expect(polls(received)).toBe(2 + 3);
  const late = received.flatMap((message) => message.polls).filter(({ at }) => at >= nine + 120_000);
  expect(late.map(({ at }) => (at - nine) / 1000)).toEqual([150]);
});

test('an agent whose clock is before what it has stored, or days after the last link, waits for the server', async () => {
  const first = await aHistory();
  first.welcome();
  first.history.lost();
  first.pass(300);
  await first.history.stop();
  const resume = async (wall: number, link = { linked_at: nine, ahead_ms: 0 }) =>
    (await aHistory({ dir: first.dir, wall })).history.resume(link);
  expect(await resume(nine + 200_000)).toBe(false);
  expect(await resume(nine + 200_000, { linked_at: nine, ahead_ms: 100_000 })).toBe(true);
  expect(await resume(nine + 299_000)).toBe(true);
  expect(await resume(nine + 73 * 3_600_000)).toBe(false);
});

test('a server that does not offer it gets nothing, and what is stored waits for one that does', async () => {
  const { history, pass, sent, welcome, drain } = await aHistory();
  welcome();
  history.lost();
  pass(300);
  history.begin({});
  pass(600);
  expect(sent).toEqual([]);
  history.lost();
  welcome();
  expect(polls(await drain())).toBe(10);
});

test('the oldest files go when there are too many bytes or hours', async () => {
  const small = await aHistory({ limits: { maxBytes: 1_500, maxFileBytes: 400 } });
  small.welcome();
  small.history.lost();
  small.pass(900);
  small.welcome();
  const [from = 0, ...times] = coverage(await small.drain());
  expect(from).toBeGreaterThan(600);
  expect(times.at(-1)).toBe(900);
});

test('a site with more devices than a message has rows loses none of them', async () => {
  const { pass, poll, welcome, drain, history } = await aHistory();
  welcome();
  history.lost();
  pass(30);
  for (let asset_id = 2; asset_id <= 600; asset_id += 1)
    poll(asset_id, { status: 'offline', code: 'device-unreachable', message: 'Gone' });
  pass(300);
  welcome();
  const received = await drain();
  expect(new Set(received.flatMap((message) => message.polls.map(({ asset_id }) => asset_id))).size).toBe(
    600,
  );
  expect(changes(received)).toHaveLength(600);
  for (const { polls: rows, changes: some } of received)
    expect(rows.length + some.length).toBeLessThanOrEqual(500);
});

test('a line with more rows than a message may have is split, and the last part covers the time', () => {
  const row = { asset_id: 1, at: nine, period_s: 30, polls: '20' };
  const line = { covers: { from: nine, until: nine + 5_000 }, changes: [], polls: Array(1_200).fill(row) };
  const messages = makeMessages([
    line,
    { ...line, covers: { from: nine + 5_000, until: nine + 9_000 }, polls: [row] },
  ]);
  expect(messages.map((message) => [message.polls.length, message.covers?.until])).toEqual([
    [500, undefined],
    [500, undefined],
    [201, nine + 9_000],
  ]);
});
