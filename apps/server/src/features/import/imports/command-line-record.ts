import type { ImportCounts } from '@greenroom/domain/import/estate-import.ts';
import type { ImportKind } from '@greenroom/domain/import/import-fields.ts';
import { sql } from 'kysely';
import type { RowResult } from '#features/import/import-rows.ts';
import type { SystemDb } from '#platform/database/scope.ts';
import { insertImportRows } from './attempts.queries.ts';

type Entry = { id: number; counts: ImportCounts };

/**
 * Lists a file of the command line among the imports, in the transaction of its changes: one entry for each partner of
 * its rows, so that users see the rows of their own partner alone.
 */
export class CommandLineRecord {
  readonly #db: SystemDb;
  readonly #file: { file_name: string; kind: ImportKind };
  readonly #entries = new Map<number, Entry>();

  constructor(db: SystemDb, file: { file_name: string; kind: ImportKind }) {
    this.#db = db;
    this.#file = file;
  }

  async add(results: readonly RowResult[]): Promise<void> {
    // The partner of a rejected row may be unknown: it is reported on the command line alone.
    const known = results.filter(({ partner_id }) => partner_id !== undefined);
    for (const partner_id of new Set(known.map((result) => result.partner_id ?? 0)))
      await this.#insert(
        partner_id,
        known.filter((result) => result.partner_id === partner_id),
      );
  }

  async finish(): Promise<void> {
    for (const { id, counts } of this.#entries.values()) {
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      await this.#db
        .updateTable('imports')
        .set({ counts: JSON.stringify(counts), row_count: rows, progress: rows })
        .set({
          finished_at: sql<Date>`clock_timestamp()`,
          changeset_id: sql<number>`nullif(current_setting('app.changeset', true), '')::bigint`,
        })
        .where('id', '=', id)
        .execute();
    }
  }

  async #insert(partner_id: number, results: readonly RowResult[]): Promise<void> {
    const entry = this.#entries.get(partner_id) ?? (await this.#start(partner_id));
    this.#entries.set(partner_id, entry);
    for (const { action } of results) entry.counts[action] += 1;
    await insertImportRows(this.#db, { id: entry.id, attempt: 1 }, results);
  }

  async #start(partner_id: number): Promise<Entry> {
    const { id } = await this.#db
      .insertInto('imports')
      .values({
        ...this.#file,
        ...{ partner_id, created_by_name: 'Command line', source: 'command-line', state: 'done' },
        ...{ attempt: 1, shown_attempt: 1, started_at: sql<Date>`clock_timestamp()` },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, counts: { created: 0, updated: 0, unchanged: 0, rejected: 0 } };
  }
}
