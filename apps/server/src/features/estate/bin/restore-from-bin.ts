import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { sql } from 'kysely';
import { orNotFound } from '#http/or-not-found.ts';
import { changeAsViewer, type Scope, type ViewerDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { Editor } from '../editor.ts';
import { requireRoom, requireSite } from '../places.queries.ts';
import { rejectTaken } from '../reject-taken.ts';
import { requireSamePartner } from '../require-same-partner.ts';
import { findBinEntry } from './bin-entries.queries.ts';
import { binStatementMilliseconds } from './move-to-bin.ts';

type Entry = { thing: Thing; parent_id: number | null; partner_id: number };

/** Brings back what left together, to where it was or to the given site or room. */
export async function restoreFromBin(
  { database }: Services,
  editor: Editor,
  { id, parent_id }: { id: number; parent_id?: number | undefined },
): Promise<{ thing: Thing; id: number }> {
  return database
    .withStatementTimeout(binStatementMilliseconds, (slowDatabase) =>
      changeAsViewer(slowDatabase, { ...editor, kind: 'restore' }, async (db, scope) => {
        const entry = await orNotFound('Entry', findBinEntry(db, scope, id));
        const parent = await requireParent(db, scope, { entry, parent_id });
        const { rows } = await sql<{ is_restored: boolean }>`
      select restore_from_bin(${id}, ${parent}) as is_restored`.execute(db);
        if (!rows[0]?.is_restored) throw new Problem('not-found', 'Entry not found.');
        return { thing: entry.thing, id: entry.thing_id };
      }),
    )
    .catch(rejectTakenMac)
    .catch(rejectTaken);
}

async function requireParent(
  db: ViewerDb,
  scope: Scope,
  { entry, parent_id }: { entry: Entry; parent_id: number | undefined },
): Promise<number | null> {
  if (entry.thing === 'site') return null;
  const requirePlace = entry.thing === 'room' ? requireSite : requireRoom;
  if (parent_id !== undefined) {
    requireSamePartner(entry.partner_id, await requirePlace(db, scope, parent_id));
    return parent_id;
  }
  const place = Number(entry.parent_id);
  const partner_id = await requirePlace(db, scope, place).catch(whenMissing);
  if (partner_id === entry.partner_id) return place;
  throw new Problem(
    'place-gone',
    entry.thing === 'room'
      ? 'The site of this room is gone. Restore the site first, or choose another one.'
      : 'The room of this asset is gone. Restore the room first, or choose another one.',
  );
}

function whenMissing(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'not-found')) throw error;
}

function rejectTakenMac(error: unknown): never {
  const { constraint, detail } = error as { constraint?: string; detail?: string };
  if (constraint !== 'bin_mac_address') throw error;
  throw new Problem('mac-address-taken', `${detail} is already used by another asset of the same partner.`, {
    cause: error,
  });
}
