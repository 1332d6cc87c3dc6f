import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendTicketAgain } from '#features/odoo/gone/gone.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import { htmlToText } from '#platform/html/plain-text.ts';
import { aUser, type TestUser } from '#test/build/a-user.ts';
import { aFullOdooMap } from '#test/build/an-odoo-partner.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { filesOnBothSides } from './files-on-both-sides.ts';
import { randomFaults, seeded } from './odoo-faults.ts';
import type { StoredRecord } from './odoo-store.ts';
import { startSync } from './start-sync.ts';

/** In a thousand calls. */
const badLine = { lost: 6, silent: 2, late: 6, cut: 8, page: 4, twice: 30, busy: 60, older: 40 };
const ourStage: Record<number, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 12, 6: 11 };

/** The synchronisation with every fault at once, for versions of Odoo and numbers of tickets; 150 at least. */
const asText = (description: string | false | undefined, version: number) =>
  version >= 19 ? (htmlToText(description || '') ?? '') : description || '';

export function ticketsOverABadLine(cases: readonly [version: number, total: number][]): void {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.stop());

  const open = (partner_id: number, from: number, to: number) =>
    asSystem(t.database, (db) =>
      sql`insert into tickets (partner_id, name, priority, stage, additional_data)
        select ${partner_id}, 'Ticket ' || n, n % 4, (array[1, 1, 1, 2, 12])[1 + n % 5], '{}'
        from generate_series(${from}::integer, ${to}::integer) n`.execute(db),
    );

  test.each(cases)(
    'Odoo %d: of %d none is lost, none is duplicated, every conflict is visible',
    async (version, total) => {
      const seed = version;
      const random = seeded(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
      const setup = await startSync(t, { version, patience: 250, map: aFullOdooMap });
      const { odoo, partner, newConnection, tickets } = setup;
      const servers = [newConnection(), newConnection()];
      const users = await Promise.all(
        Array.from({ length: 6 }, () => aUser(t.database, { partner: partner.id })),
      );
      const theirUsers = users.map(({ id, email }) => ({
        id: 1000 + id,
        login: email,
        email: '',
        share: false,
      }));
      odoo.store.users.push(...theirUsers.map((user) => ({ ...user, name: user.login })));
      const waiting = async () => (await tickets()).filter(({ odoo_id }) => odoo_id === 0).length;
      /** Two servers at once; now and then one of them has taken the other for dead. */
      const round = async () => {
        t.clock.pass(601);
        if (random() < 0.3) await setup.holdElsewhere(-1);
        await Promise.all(servers.map((server) => setup.sync(server)));
      };
      /** Without faults until nothing is under way. */
      const settle = async () => {
        // A busy machine must not look like a fault.
        const patient = newConnection(60_000);
        // What a late request has yet to do must not come after its repetition.
        await odoo.idle();
        for (let more = 0; more < 4; more++) {
          t.clock.pass(601);
          await setup.expireRequests();
          await setup.holdElsewhere(-1);
          await setup.sync(patient);
          expect((await setup.state()).problem).toBeNull();
        }
      };
      /** The last change of each record by a user: nothing may undo it. */
      const done = new Map<number, Partial<StoredRecord>>();
      const doInOdoo = (id: number, change: Partial<StoredRecord>) => {
        odoo.store.ahead += Math.floor(random() * 900);
        odoo.store.change(id, change);
        done.set(id, { ...done.get(id), ...change });
      };
      const somebodyWorksInOdoo = (changes: number) => {
        for (let count = 0; count < changes && odoo.store.records.length > 0; count++) {
          const { id, name } = pick(odoo.store.records);
          const stage = { stage_id: 1 + Math.floor(random() * 6) };
          const plain = [stage, { priority: pick(['0', '1', '2', '3']) }, { name: `${name}*` }];
          const assignees = [pick(theirUsers.slice(0, 4)).id];
          const due = `2027-0${1 + Math.floor(random() * 9)}-15 10:00:00`;
          const further = [{ assignees }, { due }, { description: html(`Description ${count} <of> ${id}`) }];
          doInOdoo(id, pick([...plain, ...further]));
          if (random() < 0.5) {
            const body = `Message ${said.length} of ${id}`;
            said.push({ record: id, body });
            odoo.store.say(id, { body: `<p>${body}</p>`, subtype: pick([1, 2] as const) });
          }
          if (random() < 0.3) files.attachThere(id);
        }
      };
      /** What people write on each side. */
      const said: { record: number; body: string }[] = [];
      const written: { ticket: number; body: string }[] = [];
      const html = (text: string) =>
        version >= 19 ? `<p>${text.replace('<', '&lt;').replace('>', '&gt;')}</p>` : text;
      const commentSome = async (count: number) => {
        const known = await tickets();
        for (let at = 0; at < count; at++) {
          const { id } = pick(known);
          const body = `Comment ${written.length} on ${id}`;
          written.push({ ticket: id, body });
          await setup.commentHere(id, body, pick(['internal', 'customer'] as const));
        }
      };

      const files = filesOnBothSides(setup);
      const fileSome = async (count: number) => {
        const known = await tickets();
        for (let at = 0; at < count; at++) await files.addHere(pick(known).id);
      };

      odoo.faults = randomFaults(seed, badLine);
      await open(partner.id, 1, total / 2);
      let rounds = 0;
      for (; (await waiting()) > 0 || rounds < 8; rounds++) {
        expect(rounds).toBeLessThan(300);
        if (rounds === 2) await open(partner.id, total / 2 + 1, total);
        if (rounds === 3) await odoo.goDown();
        if (rounds === 4) await odoo.comeUp();
        if (rounds === 5) odoo.store.model.stages.delete(5);
        if (rounds === 6) odoo.store.model.stages.set(5, 'Waiting');
        await round();
        somebodyWorksInOdoo(20);
        await commentSome(10);
        await fileSome(total / 50);
      }

      // Everything is known on both sides. Now fifty tickets change here alone, as when an incident is over.
      odoo.faults = () => undefined;
      await settle();
      const here = (await tickets()).slice(0, 50);
      // This user had no ticket so far, on either side.
      const ours = users[4] as TestUser;
      const theirs = theirUsers[4]?.id ?? 0;
      const solved = (stage: number) => (stage === 3 ? 2 : 3);
      const assigned = { assigned_to: ours.id, assigned_to_name: 'Ada' };
      for (const { id, stage } of here) {
        await setup.changeHere(id, {
          stage: solved(stage),
          ...assigned,
          description: `Changed <here> ${id}`,
        });
        await setup.changeHere(id, { due_at: new Date(Date.UTC(2028, 0, 1 + (id % 28))) });
      }
      odoo.faults = randomFaults(seed + 50, badLine);
      for (let more = 0; more < 6; more++) await round();
      odoo.faults = () => undefined;
      await settle();
      for (const { odoo_id, stage } of here) {
        const record = odoo.store.model.records.get(odoo_id);
        expect([ourStage[Number(record?.stage_id)], record?.assignees]).toEqual([solved(stage), [theirs]]);
        expect(record?.due).toMatch(/^2028-01/);
        const {
          stage_id: _,
          assignees: __,
          due: ___,
          description: ____,
          ...others
        } = done.get(odoo_id) ?? {};
        done.set(odoo_id, others);
      }
      expect((await setup.conflicts()).filter(({ resolved_at }) => resolved_at === null)).toEqual([]);

      // Fifty others change on both, each side in its own way.
      const both = (await tickets()).slice(100, 150);
      for (const { id, odoo_id, stage } of both) {
        const [mine, other] = stage === 3 ? [4, 2] : [3, stage === 4 ? 2 : 4];
        await setup.changeHere(id, { stage: mine, ...assigned, description: `Ours ${id}` });
        const assignees = [theirUsers[5]?.id ?? 0];
        doInOdoo(odoo_id, { stage_id: other, assignees, description: html(`Theirs ${id}`) });
      }
      // Others are deleted or archived there.
      const lost = (await tickets()).slice(60, 80);
      const archived = (await tickets()).slice(80, 100);
      for (const { odoo_id } of lost) {
        odoo.store.delete(odoo_id);
        done.delete(odoo_id);
      }
      for (const { odoo_id } of archived)
        doInOdoo(odoo_id, version >= 19 ? { active: false } : { archive: true });
      // Files of others are deleted on one side.
      const others = new Set((await tickets()).slice(100).map(({ id }) => id));
      await files.deleteSome(others, 10);
      odoo.faults = randomFaults(seed + 100, badLine);
      for (let more = 0; more < 6; more++) {
        await round();
        await commentSome(5);
        await fileSome(5);
      }
      odoo.faults = () => undefined;
      await settle();
      const gone = (await tickets()).filter(({ odoo_gone }) => odoo_gone !== null);
      expect(gone.map(({ id, odoo_gone }) => [id, odoo_gone])).toEqual([
        ...lost.map(({ id }) => [id, 'deleted']),
        ...archived.map(({ id }) => [id, 'archived']),
      ]);
      // All of them are sent again.
      for (const { id, odoo_gone } of gone)
        await asSystem(t.database, (db) =>
          sendTicketAgain(db, { ticket_id: id, gone: odoo_gone ?? 'deleted' }),
        );
      for (const { odoo_id } of archived) done.delete(odoo_id);
      odoo.faults = randomFaults(seed + 150, badLine);
      for (let more = 0; more < 6; more++) await round();
      odoo.faults = () => undefined;
      await settle();

      const all = await tickets();
      expect(all.filter(({ odoo_gone }) => odoo_gone !== null)).toEqual([]);
      expect(odoo.store.records.filter(({ active, archive }) => !active || archive)).toEqual([]);
      const records = new Map(odoo.store.records.map((record) => [record.id, record]));
      expect(all).toHaveLength(total);
      expect(records.size).toBe(total);
      expect(new Set(all.map(({ odoo_id }) => odoo_id)).size).toBe(total);
      const named = new Set([...odoo.store.externalIds].map(([name, { id }]) => `${name} ${id}`));
      const inConflict = new Set(both.map(({ id }) => id));
      for (const [id, change] of done) expect(records.get(id)).toMatchObject(change);
      for (const ticket of all) {
        const record = records.get(ticket.odoo_id);
        expect(named).toContain(
          `greenroom.ticket_${ticket.id}_${ticket.external_key.slice(0, 8)} ${ticket.odoo_id}`,
        );
        expect(ticket.name).toBe(record?.name);
        expect(String(ticket.priority)).toBe(record?.priority);
        const theirs = ourStage[Number(record?.stage_id)];
        const shown = [record?.assignees[0] ?? null, asText(record?.description, version)];
        const own = [
          ticket.assigned_to && 1000 + ticket.assigned_to,
          ticket.additional_data.description ?? '',
        ];
        if (inConflict.has(ticket.id)) {
          expect(theirs).not.toBe(ticket.stage);
          expect([shown[0] === own[0], shown[1] === own[1]]).toEqual([false, false]);
        } else {
          expect(ticket.stage).toBe(theirs);
          expect(own).toEqual(shown);
        }
        expect(ticket.due_at?.toISOString().slice(0, 19).replace('T', ' ') ?? false).toBe(record?.due);
      }

      await files.expectOnceEach();

      // Each message and each comment is on the other side once.
      const arrived = (await setup.comments()).filter(({ source }) => source === 'odoo');
      expect(arrived.map(({ body }) => body).toSorted()).toEqual(said.map(({ body }) => body).toSorted());
      const ofGreenroom = odoo.store.messages.filter(({ message_id }) => message_id.includes('.comment.'));
      const ids = new Set(ofGreenroom.map(({ message_id }) => message_id));
      expect(ids.size).toBe(written.length);
      for (const { body } of written)
        expect(ofGreenroom.some((message) => message.body.includes(`<p>${body}</p>`))).toBe(true);
      const twice = odoo.deliveredTwice.filter(({ method }) => method === 'message_post').length;
      expect(ofGreenroom.length - ids.size).toBeLessThanOrEqual(twice);
      const openConflicts = (await setup.conflicts()).filter(({ resolved_at }) => resolved_at === null);
      expect(openConflicts.map(({ ticket_id, field }) => `${ticket_id} ${field}`).toSorted()).toEqual(
        both
          .flatMap(({ id }) => ['assignee', 'description', 'stage'].map((field) => `${id} ${field}`))
          .toSorted(),
      );
      const reported = new Set(
        setup.lines
          .filter(({ msg }) => msg.includes('changed here and in Odoo'))
          .map((line) => line.ticket_id),
      );
      expect(both.filter(({ id }) => !reported.has(id))).toEqual([]);
      // The faults did happen.
      expect((odoo.calls.get(`${version >= 19 ? 'json/2' : 'json-rpc'} load`) ?? 0) > total).toBe(true);
    },
    900_000,
  );
}
