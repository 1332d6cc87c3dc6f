import { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import {
  acknowledgeIncident,
  addIncidentNote,
  assignIncident,
  claimIncident,
  closeFalseAlarm,
  createIncidentTicket,
  releaseIncident,
  snoozeIncident,
  unsnoozeIncident,
} from '@greenroom/domain/incidents/acts/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeRooms } from '#features/health/judge-rooms.ts';
import { storePolledStatuses } from '#features/operations/statuses/store-polled-statuses.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import { aConnection } from '#test/build/a-connection.ts';
import { aRoom, type TestRoom } from '#test/build/a-room.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { anAsset, type TestAsset } from '#test/build/an-asset.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { type ServerNode, startServerNode } from '#test/start-server-node.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';
import { decideIncidents } from './decide-incidents.ts';

const races = 200;
const seed = Number(process.env.RACES_SEED ?? Date.now() % 1_000_000);
const random = new SeededRandom(seed);

let t: TestApp;
let room: TestRoom;
let assets: TestAsset[];
let users: TestUser[];
let startedAt: Date;

beforeAll(async () => {
  t = await startTestApp({ TICKETS_PER_HOUR: '1000' });
  room = await aRoom(t.database, { room_type: 'Huddle space' });
  assets = [];
  for (let at = 0; at < 4; at += 1) {
    const asset = await anAsset(t.database, { room, is_controlled: true, asset_type: 'Display' });
    await aConnection(t, asset);
    assets.push(asset);
  }
  const user = () => aUser(t.database, { partner: room.partner_id, permissions: ['incidents.act'] });
  // Enough that none reaches the limit of acts in a minute, which passes on the clock of the database.
  users = await Promise.all(Array.from({ length: 24 }, user));
  startedAt = t.clock.now();
});
afterAll(() => t.stop());

const system = <T>(work: (db: SystemDb) => Promise<T>) => asSystem(t.database, work);

/** Each device fails or works, and its room is judged. */
async function report(): Promise<void> {
  const observed_at = t.clock.now().toISOString();
  const statuses = assets.map(({ id }) => {
    const isOnline = random.chance(0.5);
    return {
      ...{ asset_id: id, message: null, firmware_version: null, observed_at },
      status: isOnline ? 'online' : 'offline',
      code: isOnline ? null : ('device-unreachable' as const),
    };
  });
  await system((db) => storePolledStatuses(db, { statuses, now: t.clock.now() }));
  await judgeRooms(t.services);
}

type Node = Pick<ServerNode, 'call' | 'services'>;
type Target = { id: number; version: number };
type Act = (node: Node, target: Target, token: string) => Promise<{ statusCode: number; body: string }>;

const until_recovered = true;
/** Acts that name a version, and raise it. */
const acts: Act[] = [
  (node, { id, version }, token) =>
    node.call(acknowledgeIncident, { params: { id }, body: { version } }, { token }),
  (node, { id, version }, token) =>
    node.call(releaseIncident, { params: { id }, body: { version } }, { token }),
  (node, { id, version }, token) =>
    node.call(
      assignIncident,
      { params: { id }, body: { version, user_id: users[0]?.id ?? null } },
      { token },
    ),
  (node, { id, version }, token) =>
    node.call(snoozeIncident, { params: { id }, body: { version, until_recovered } }, { token }),
  (node, { id, version }, token) =>
    node.call(unsnoozeIncident, { params: { id }, body: { version } }, { token }),
  (node, { id, version }, token) =>
    node.call(claimIncident, { params: { id }, body: { version } }, { token }),
  (node, { id, version }, token) =>
    node.call(closeFalseAlarm, { params: { id }, body: { version, reason: 'other' } }, { token }),
  (node, { id, version }, token) =>
    node.call(createIncidentTicket, { params: { id }, body: { version } }, { token }),
];
const addNote: Act = (node, { id }, token) =>
  node.call(addIncidentNote, { params: { id }, body: { note: 'x' } }, { token });

/** Several acts on the same version, a note, and the decisions of both servers, all at once. */
async function race(nodes: readonly Node[]): Promise<{ done: number; conflicts: number }> {
  t.clock.pass(random.pick([30, 200, 400, 1000, 4000]));
  const some = [random.pick(users), random.pick(users)];
  // As if they were sent.
  const planned = { planned_at: t.clock.now() };
  if (random.chance(0.5)) await system((db) => db.updateTable('notification_events').set(planned).execute());
  const tokens = await Promise.all(some.map(async (user) => (await signInAs(t, user)).access_token));
  await report();
  const targets = await system((db) =>
    sql<Target>`select id::float8 as id, version from incidents where state <> 'resolved' order by id`.execute(
      db,
    ),
  );
  const target = targets.rows.length > 0 ? random.pick(targets.rows) : undefined;
  const decide = (node: Node) => decideIncidents(node.services, { startedAt });
  const attempts = target
    ? Array.from({ length: 5 }, () => random.pick(acts)(random.pick(nodes), target, random.pick(tokens)))
    : [];
  const noted = target ? addNote(random.pick(nodes), target, random.pick(tokens)) : undefined;
  const [responses] = await Promise.all([Promise.all(attempts), Promise.all(nodes.map(decide)), noted]);
  expect(noted ? (await noted).statusCode : 200).toBe(200);
  const unexpected = responses.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode));
  expect(unexpected.map(({ body }) => body)).toEqual([]);
  const done = responses.filter(({ statusCode }) => statusCode < 300).length;
  return { done, conflicts: responses.length - done };
}

const isOpening = (kind: string) => kind === 'opened' || kind === 'reopened';

/** The states along which the events of an incident lead; a change that no table allows throws. */
function walk(kinds: readonly string[]): string {
  let state = 'none';
  let isTaken = false;
  const from = (allowed: readonly string[], next: string, kind: string) => {
    if (!allowed.includes(state)) throw new Error(`${kind} while ${state}: ${kinds.join(', ')}`);
    state = next;
  };
  const unsettled = ['open', 'acknowledged'];
  for (const kind of kinds) {
    if (kind === 'opened') from(['none'], 'open', kind);
    if (kind === 'reopened') from(['resolved'], 'open', kind);
    if (kind === 'acknowledged') from(['open'], 'acknowledged', kind);
    if (kind === 'released') from(['acknowledged'], 'open', kind);
    if (kind === 'claimed' || kind === 'verifying') from(unsettled, 'verifying', kind);
    if (kind === 'failed-again') from(['verifying'], isTaken ? 'acknowledged' : 'open', kind);
    if (['resolved', 'merged', 'false-alarm'].includes(kind))
      from([...unsettled, 'verifying'], 'resolved', kind);
    if (kind === 'acknowledged') isTaken = true;
    if (kind === 'released' || kind === 'reopened') isTaken = false;
  }
  return state;
}

test('two servers, users and the rule never do one thing twice, nor undo each other', async () => {
  const nodes: Node[] = [t, await startServerNode(t)];
  const sum = { done: 0, conflicts: 0 };
  for (let at = 0; at < races; at += 1) {
    const { done, conflicts } = await race(nodes);
    expect(done, `RACES_SEED=${seed}`).toBeLessThanOrEqual(1);
    sum.done += done;
    sum.conflicts += conflicts;
  }
  const { rows } = await system((db) =>
    sql<{ id: number; state: string; kinds: string[]; notified: string[]; tickets: number }>`
      select i.id::float8 as id, i.state,
        array(select kind from incident_events e where e.incident_id = i.id order by e.id) as kinds,
        array(select kind from notification_events n where n.incident_id = i.id and n.withdrawn_at is null
          and kind <> 'assigned' order by n.id) as notified,
        (select count(*)::integer from incident_tickets t where t.incident_id = i.id and t.closed_at is null) as tickets
      from incidents i order by i.id`.execute(db),
  );
  for (const { id, state, kinds, notified, tickets } of rows) {
    expect(walk(kinds), `incident ${id}, RACES_SEED=${seed}`).toBe(state);
    // An end is a message only after another one, and no opening is two.
    const ends = notified.flatMap((kind, at) => (kind === 'resolved' ? [notified[at - 1]] : []));
    expect(ends.filter((before) => before === undefined || before === 'resolved')).toEqual([]);
    expect(notified.filter((kind) => kind === 'opened').length).toBeLessThanOrEqual(
      kinds.filter(isOpening).length,
    );
    expect(tickets).toBeLessThanOrEqual(1);
  }
  process.stdout.write(
    `incident races: ${races}, ${rows.length} incidents, ${sum.done} acts done, ${sum.conflicts} conflicts, RACES_SEED=${seed}\n`,
  );
  expect(sum.done).toBeGreaterThan(races / 5);
}, 600_000);
