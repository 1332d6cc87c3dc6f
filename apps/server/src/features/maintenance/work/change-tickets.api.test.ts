import type { User } from '@greenroom/domain/auth/current-user.ts';
import { getCurrentUser } from '@greenroom/domain/auth/endpoints.ts';
import {
  type BulkTicketResult,
  maxBulkTickets,
} from '@greenroom/domain/maintenance/work/bulk-ticket-change.ts';
import { changeTickets, listTicketEvents } from '@greenroom/domain/maintenance/work/endpoints.ts';
import type { TicketEvent } from '@greenroom/domain/maintenance/work/ticket-detail.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { aPartner } from '#test/build/a-partner.ts';
import { aTicket } from '#test/build/a-ticket.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { signInAs } from '#test/sign-in-as.ts';
import { startTestApp, type TestApp } from '#test/start-test-app.ts';

describe('changing many tickets', () => {
  let t: TestApp;
  let token: string;
  let name: string;
  let colleague: TestUser;
  let partner: number;
  let foreign: number;

  beforeAll(async () => {
    t = await startTestApp();
    partner = (await aPartner(t.database)).id;
    const user = await aUser(t.database, { partner });
    colleague = await aUser(t.database, { partner });
    token = (await signInAs(t, user)).access_token;
    name = (await t.call(getCurrentUser, {}, { token })).json<User>().full_name ?? '';
    foreign = (await aTicket(t.database)).id;
  });
  afterAll(() => t.stop());

  type Body = Parameters<typeof t.call<typeof changeTickets>>[1]['body'];
  const send = (body: Body) => t.call(changeTickets, { body }, { token });
  async function change(body: Body) {
    const response = await send(body);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<BulkTicketResult[]>();
  }
  const make = async (stage = 1) => (await aTicket(t.database, { partner, stage })).id;
  const at = (id: number, version = 1) => ({ id, version });
  const outcomes = (results: BulkTicketResult[]) => results.map(({ id, outcome }) => [id, outcome]);
  const stored = (id: number) =>
    asSystem(t.database, (db) =>
      db.selectFrom('tickets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );

  test('gives each its stage, priority and assignee, with a version and an entry in its timeline', async () => {
    const ids = [await make(), await make(2)];
    const results = await change({
      tickets: ids.map((id) => at(id)),
      ...{ stage: 12, priority: 3, assigned_to: colleague.id },
    });
    expect(outcomes(results)).toEqual(ids.map((id) => [id, 'changed']));
    for (const { id, ticket } of results) {
      expect(ticket).toMatchObject({ id, stage: 12, priority: 3, version: 2 });
      expect(ticket?.assigned_to?.id).toBe(colleague.id);
      const events = await t.call(listTicketEvents, { params: { id } }, { token });
      const [last] = events.json<TicketEvent[]>();
      expect(last?.actor_name).toBe(name);
      expect(last?.changes.map(({ field }) => field).sort()).toEqual(['assigned_to', 'priority', 'stage']);
    }
    const freed = await change({ tickets: [at(ids[0] ?? 0, 2)], assigned_to: null });
    expect(freed[0]?.ticket?.assigned_to).toBeNull();
  });

  test('reports each one that cannot change, and changes the others', async () => {
    const [moved, behind, closed, same, unseen] = [
      await make(),
      await make(),
      await make(4),
      await make(2),
      foreign,
    ];
    await change({ tickets: [at(behind)], priority: 0 });
    const results = await change({
      tickets: [at(moved), at(behind), at(closed), at(same, 7), at(unseen), at(2_000_000_000)],
      stage: 2,
    });
    expect(outcomes(results)).toEqual([
      [moved, 'changed'],
      [behind, 'conflict'],
      [closed, 'stage'],
      [same, 'unchanged'],
      [unseen, 'not-found'],
      [2_000_000_000, 'not-found'],
    ]);
    expect(results[1]).toMatchObject({
      actor_name: name,
      ticket: { version: 2, stage: 1, priority: 0 },
    });
    expect(results[4]?.ticket).toBeNull();
    expect((await stored(foreign)).stage).toBe(1);
    expect((await stored(closed)).stage).toBe(4);
  });

  test('does not assign to a user who cannot see the ticket', async () => {
    const stranger = await aUser(t.database);
    const id = await make();
    expect(outcomes(await change({ tickets: [at(id)], assigned_to: stranger.id }))).toEqual([
      [id, 'assignee'],
    ]);
    expect((await stored(id)).assigned_to).toBeNull();
  });

  test('is safe to repeat: the second one finds everything as it wants it', async () => {
    const body = { tickets: [at(await make()), at(await make())], stage: 3 };
    await change(body);
    const again = await change(body);
    expect(again.map(({ outcome, ticket }) => [outcome, ticket?.version])).toEqual([
      ['unchanged', 2],
      ['unchanged', 2],
    ]);
  });

  test('of two at once one wins each ticket, and the other sees the conflict', async () => {
    const ids = [await make(), await make(), await make()];
    const [one, other] = await Promise.all([
      change({ tickets: ids.map((id) => at(id)), stage: 2 }),
      change({ tickets: ids.toReversed().map((id) => at(id)), stage: 12 }),
    ]);
    const all = [...outcomes(one), ...outcomes(other)].map(([, outcome]) => outcome);
    expect(all.toSorted()).toEqual([...ids.map(() => 'changed'), ...ids.map(() => 'conflict')]);
  });

  test('of tickets that the viewer sees none of is not found', async () => {
    const response = await send({ tickets: [at(foreign)], stage: 2 });
    expect(response.statusCode).toBe(404);
    expect((await stored(foreign)).stage).toBe(1);
  });

  test.each([
    { tickets: [{ id: 1, version: 1 }] },
    { tickets: [], stage: 2 },
    { tickets: [at(1), at(1)], stage: 2 },
    { tickets: Array.from({ length: maxBulkTickets + 1 }, (_, index) => at(index + 1)), stage: 2 },
    { tickets: [at(1)], stage: 7 },
    { tickets: [{ id: 1 }], stage: 2 },
  ])('rejects a body that is none, case %#', async (body) => {
    const response = await send(body as never);
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toMatch(/^"/);
  });
});
