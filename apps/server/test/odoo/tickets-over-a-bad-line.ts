import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#platform/database/scope.ts';
import { startTestApp, type TestApp } from '../start-test-app.ts';
import { randomFaults, seeded } from './odoo-faults.ts';
import type { StoredRecord } from './odoo-store.ts';
import { startSync } from './start-sync.ts';

/** In a thousand calls. */
const badLine = { lost: 6, silent: 2, late: 6, cut: 8, page: 4, twice: 30, busy: 60, older: 40 };
const ourStage: Record<number, number> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 12, 6: 11 };

/** The synchronisation with every fault at once, for versions of Odoo and numbers of tickets; 150 at least. */
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
      const setup = await startSync(t, { version, patience: 250 });
      const { odoo, partner, newConnection, tickets } = setup;
      const servers = [newConnection(), newConnection()];
      const waiting = async () => (await tickets()).filter(({ odoo_id }) => odoo_id === 0).length;
      /** Two servers at once; now and then one of them has taken the other for dead. */
      const round = async () => {
        t.clock.pass(601);
        if (random() < 0.3) await setup.holdElsewhere(-1);
        await Promise.all(servers.map((server) => setup.sync(server)));
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
          doInOdoo(id, pick([stage, { priority: pick(['0', '1', '2', '3']) }, { name: `${name}*` }]));
        }
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
      }

      // Everything is known on both sides. Now fifty tickets change here alone, as when an incident is over.
      odoo.faults = () => undefined;
      await round();
      const here = (await tickets()).slice(0, 50);
      const solved = (stage: number) => (stage === 3 ? 2 : 3);
      for (const { id, stage } of here) await setup.changeHere(id, { stage: solved(stage) });
      odoo.faults = randomFaults(seed + 50, badLine);
      for (let more = 0; more < 6; more++) await round();
      odoo.faults = () => undefined;
      await round();
      for (const { odoo_id, stage } of here) {
        expect(ourStage[Number(odoo.store.model.records.get(odoo_id)?.stage_id)]).toBe(solved(stage));
        const { stage_id: _, ...others } = done.get(odoo_id) ?? {};
        done.set(odoo_id, others);
      }
      expect((await setup.conflicts()).filter(({ resolved_at }) => resolved_at === null)).toEqual([]);

      // Fifty others change on both, each side in its own way.
      const both = (await tickets()).slice(100, 150);
      for (const { id, odoo_id, stage } of both) {
        const [mine, theirs] = stage === 3 ? [4, 2] : [3, stage === 4 ? 2 : 4];
        await setup.changeHere(id, { stage: mine });
        doInOdoo(odoo_id, { stage_id: theirs });
      }
      odoo.faults = randomFaults(seed + 100, badLine);
      for (let more = 0; more < 6; more++) await round();
      odoo.faults = () => undefined;
      await round();

      const all = await tickets();
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
        if (inConflict.has(ticket.id)) expect(theirs).not.toBe(ticket.stage);
        else expect(ticket.stage).toBe(theirs);
      }
      const openConflicts = (await setup.conflicts()).filter(({ resolved_at }) => resolved_at === null);
      expect(openConflicts.map(({ ticket_id }) => ticket_id).toSorted((a, b) => a - b)).toEqual(
        both.map(({ id }) => id),
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
    240_000,
  );
}
