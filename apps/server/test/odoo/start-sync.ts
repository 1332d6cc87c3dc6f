import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { readConfig } from '#config.ts';
import { odooSettings } from '#features/odoo/client/odoo-settings.ts';
import { createOdooConnection } from '#features/odoo/odoo-connection.ts';
import { syncPartner } from '#features/odoo/sync-partner.ts';
import { asSystem } from '#platform/database/scope.ts';
import { createStorageKey } from '#platform/storage/storage-key.ts';
import { anOdooMap, anOdooPartner } from '#test/build/an-odoo-partner.ts';
import { startOdooDouble } from '#test/peers/odoo-double.ts';
import type { TestApp } from '#test/start-test-app.ts';
import { logLines } from './log-lines.ts';
import { withTicketFiles } from './with-ticket-files.ts';

type Input = {
  version?: number;
  map?: (model: string) => unknown;
  /** Short only if a response is meant to be missed: the machine may be busy. */
  patience?: number;
};

/** A separate partner whose tickets go to a separate Odoo. Runs happen when the test says so. */
export async function startSync(t: TestApp, input: Input = {}) {
  const { version = 19, map = anOdooMap, patience = 10_000 } = input;
  const odoo = await startOdooDouble({ version, lateMilliseconds: patience * 2 });
  onTestFinished(() => odoo.stop());
  const settings = odooSettings(readConfig(odoo.settings));
  if (!settings) throw new Error('not configured');
  const { log, lines, text } = logLines();
  const services = withTicketFiles({ ...t.services, log });
  const options = { pollSeconds: 60, retrySeconds: 5, timeZone: 'Europe/Paris' };
  const newConnection = (milliseconds = patience) =>
    createOdooConnection(services, { ...settings, milliseconds }, options);
  const connection = newConnection();
  const { database, clock } = t;
  const partner = await anOdooPartner(database, { map: map(odoo.store.modelName) });
  const partner_id = partner.id;
  return {
    odoo,
    partner,
    lines,
    logText: text,
    newConnection,
    sync: (as = connection) => syncPartner(as, partner_id),
    /** As after the longest pause. */
    async syncLater() {
      clock.pass(601);
      await syncPartner(connection, partner_id);
    },
    tickets: () =>
      asSystem(database, (db) =>
        db.selectFrom('tickets').selectAll().where('partner_id', '=', partner_id).orderBy('id').execute(),
      ),
    conflicts: () =>
      asSystem(database, (db) =>
        db
          .selectFrom('ticket_conflicts')
          .innerJoin('tickets', 'tickets.id', 'ticket_conflicts.ticket_id')
          .selectAll('ticket_conflicts')
          .where('partner_id', '=', partner_id)
          .orderBy('ticket_conflicts.id')
          .execute(),
      ),
    changeHere: (
      id: number,
      {
        description,
        ...values
      }: {
        name?: string;
        priority?: number;
        stage?: number;
        assigned_to?: number | null;
        assigned_to_name?: string | null;
        due_at?: Date | null;
        description?: string;
      },
    ) =>
      asSystem(database, (db) =>
        db
          .updateTable('tickets')
          .set({
            ...values,
            ...(description !== undefined && { additional_data: JSON.stringify({ description }) }),
          })
          .where('id', '=', id)
          .execute(),
      ),
    commentHere: (ticket_id: number, body: string, audience: 'internal' | 'customer' = 'internal') =>
      asSystem(database, (db) =>
        db
          .insertInto('ticket_comments')
          .values({ ticket_id, body, audience, at: clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow(),
      ),
    comments: () =>
      asSystem(database, (db) =>
        db
          .selectFrom('ticket_comments')
          .innerJoin('tickets', 'tickets.id', 'ticket_comments.ticket_id')
          .leftJoin('odoo_comments', 'odoo_comments.comment_id', 'ticket_comments.id')
          .where('tickets.partner_id', '=', partner_id)
          .select(['ticket_comments.ticket_id', 'ticket_comments.body', 'ticket_comments.audience'])
          .select(['ticket_comments.source', 'ticket_comments.author_name', 'odoo_comments.done_at'])
          .orderBy('ticket_comments.id')
          .execute(),
      ),
    /** As when an incident is over, or open again, with its ticket. */
    async followIncident(id: number, kind: 'verified' | 'reopened') {
      const stage = kind === 'verified' ? 3 : 2;
      await asSystem(database, async (db) => {
        await db.updateTable('tickets').set({ stage }).where('id', '=', id).execute();
        await sql`insert into odoo_messages (ticket_id, partner_id, kind, stage, at)
          values (${id}, ${partner_id}, ${kind}, ${stage}, ${clock.now()})
          on conflict (ticket_id) do update set kind = excluded.kind, stage = excluded.stage, at = excluded.at,
            attempts = 0, sending_until = null`.execute(db);
      });
    },
    /** As an upload leaves it: a file of the ticket in the storage. */
    async fileHere(ticket_id: number, file: { filename: string; content: Buffer; type?: string }) {
      const { filename, content, type = 'text/plain' } = file;
      const storage_key = createStorageKey(new Date());
      await t.services.storage.put(storage_key, content);
      const row = {
        ...({
          partner_id,
          entity_type: 'ticket',
          entity_id: ticket_id,
          storage_key,
          size: content.length,
        } as const),
        ...({
          filename,
          content_type: type,
          category: type.startsWith('image/') ? 'image' : 'document',
        } as const),
        sha256: createHash('sha256').update(content).digest('hex'),
      };
      return asSystem(database, (db) =>
        db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow(),
      );
    },
    deleteFileHere: (id: number) =>
      asSystem(database, (db) => db.deleteFrom('files').where('id', '=', id).execute()),
    files: () =>
      asSystem(database, (db) =>
        db
          .selectFrom('files')
          .where('entity_type', '=', 'ticket')
          .where('partner_id', '=', partner_id)
          .selectAll()
          .orderBy('id')
          .execute(),
      ),
    odooFiles: () =>
      asSystem(database, (db) =>
        db.selectFrom('odoo_files').where('partner_id', '=', partner_id).selectAll().orderBy('id').execute(),
      ),
    events: (ticket_id: number) =>
      asSystem(database, (db) =>
        db
          .selectFrom('ticket_events')
          .where('ticket_id', '=', ticket_id)
          .select(['kind', 'source', 'actor_name', 'detail'])
          .orderBy('id')
          .execute(),
      ),
    /** Messages that wait. */
    messages: () =>
      asSystem(database, (db) =>
        db.selectFrom('odoo_messages').selectAll().where('partner_id', '=', partner_id).execute(),
      ),
    /** As if the requests that were under way had been given up long ago. */
    expireRequests: () =>
      asSystem(database, (db) =>
        sql`with comments as (update odoo_comments set sending_until = now() - interval '1 second'
            where partner_id = ${partner_id} and sending_until is not null)
          update odoo_messages set sending_until = now() - interval '1 second'
          where partner_id = ${partner_id} and sending_until is not null`.execute(db),
      ),
    state: () =>
      asSystem(database, (db) =>
        db
          .selectFrom('odoo_partners')
          .selectAll()
          .where('partner_id', '=', partner_id)
          .executeTakeFirstOrThrow(),
      ),
    pushes: () =>
      asSystem(database, (db) =>
        db.selectFrom('odoo_tickets').selectAll().where('partner_id', '=', partner_id).execute(),
      ),
    /** Another run has the partner for this long; a negative time means that it has died. */
    holdElsewhere: (seconds: number) =>
      asSystem(database, (db) =>
        sql`update odoo_partners set held_by = gen_random_uuid(), held_until = now() + make_interval(secs => ${seconds})
          where partner_id = ${partner_id}`.execute(db),
      ),
  };
}
