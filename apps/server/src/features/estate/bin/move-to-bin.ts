import { visibilityOf } from '@greenroom/domain/access/viewer.ts';
import type { BinEntry } from '@greenroom/domain/estate/bin/bin-entry.ts';
import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { orNotFound } from '#http/or-not-found.ts';
import type { JsonText } from '#platform/database/json-text.ts';
import { changeAsViewer } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { lockAsset, lockRoom, lockSite } from '../lock-row.queries.ts';
import { showBinEntry } from './bin-entries.queries.ts';

const lockThing = { site: lockSite, room: lockRoom, asset: lockAsset };
/** A site of ten thousand assets takes longer than the statements of other requests. */
export const binStatementMilliseconds = 60_000;

const nouns = { site: 'Site', room: 'Room', asset: 'Asset' };

/** Takes along everything that belongs to it: rooms, assets, files, connections, grants and logs. */
export async function moveToBin(
  { database }: Services,
  editor: Editor,
  { thing, id, version }: { thing: Thing; id: number; version: number },
): Promise<JsonText<BinEntry>> {
  // Such a user would take along what is not granted.
  if (visibilityOf(editor.viewer) === 'grants')
    throw new Problem('forbidden', 'Users with explicit grants cannot move anything to the bin.');
  return database.withStatementTimeout(binStatementMilliseconds, (slowDatabase) =>
    changeAsViewer(slowDatabase, { ...editor, kind: 'bin' }, async (db, scope) => {
      await lockThing[thing](db, scope, { id, version });
      const { rows } = await sql<{ bin_id: number | null }>`
      select move_to_bin(${thing}, ${id}) as bin_id`.execute(db);
      const bin_id = await orNotFound(nouns[thing], Promise.resolve(rows[0]?.bin_id));
      return showBinEntry(db, scope, bin_id);
    }),
  );
}
