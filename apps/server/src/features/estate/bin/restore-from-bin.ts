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

type Entry = { thing: Thing; parent_id: number | null; partner_id: number; roots: number };
const insufficientPrivilege = '42501';

type Restore = { id: number; parent_id?: number | undefined };

/** Brings back what left together, to where it was or to the given site or room. */
export async function restoreFromBin(
  { database }: Services,
  editor: Editor,
  restore: Restore,
): Promise<{ thing: Thing; id: number }> {
  return database
    .withStatementTimeout(binStatementMilliseconds, (slowDatabase) =>
      changeAsViewer(slowDatabase, { ...editor, kind: 'restore' }, (db, scope) =>
        restoreEntry(db, scope, restore),
      ),
    )
    .catch(rejectRestore);
}

export async function restoreEntry(db: ViewerDb, scope: Scope, { id, parent_id }: Restore) {
  const entry = await orNotFound('Entry', findBinEntry(db, scope, id));
  const parent = await requireParent(db, scope, { entry, parent_id });
  const { rows } = await sql<{ is_restored: boolean }>`
    select restore_from_bin(${id}, ${parent}) as is_restored`.execute(db);
  if (!rows[0]?.is_restored) throw new Problem('not-found', 'Entry not found.');
  return { thing: entry.thing, id: entry.thing_id };
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
  // Several roots return each to its own place; the function rejects one that is gone.
  if (entry.parent_id === null && entry.roots > 1) return null;
  const place = Number(entry.parent_id);
  const partner_id = await requirePlace(db, scope, place).catch(whenMissing);
  if (partner_id === entry.partner_id) return place;
  throw placeGone(entry.thing);
}

function placeGone(thing: Thing): Problem {
  return new Problem(
    'place-gone',
    thing === 'room'
      ? 'The site of this room is gone. Restore the site first, or choose another one.'
      : 'The room of this asset is gone. Restore the room first, or choose another one.',
  );
}

function whenMissing(error: unknown): undefined {
  if (!(error instanceof Problem && error.code === 'not-found')) throw error;
}

/** Turns what the database rejects into a sentence. */
export function rejectRestore(error: unknown): never {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  // The function checks the rights itself.
  if (code === insufficientPrivilege)
    throw new Problem('forbidden', 'You may not use this bin.', { cause: error });
  if (constraint === 'bin_place') throw placeGone(detail === 'room' ? 'room' : 'asset');
  if (constraint !== 'bin_mac_address') rejectTaken(error);
  throw new Problem('mac-address-taken', `${detail} is already used by another asset of the same partner.`, {
    cause: error,
  });
}
