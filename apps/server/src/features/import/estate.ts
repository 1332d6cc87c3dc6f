import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import type { Kind, Stored } from './columns/column.ts';
import { selectPartners, selectRooms, selectSites } from './estate.queries.ts';
import type { ImportDb } from './import-db.ts';
import { EntryIndex } from './locate/entry-index.ts';

/** An existing record that a row can refer to or belong to. `stored` is set for the kind that is being imported. */
export type Place = {
  id: number;
  partner_id: number;
  site_id?: number;
  reference: string | null;
  name: string;
  stored?: Stored;
};

/** Existing records, by reference and by name: rows find their parents and themselves here. */
export type Estate = {
  partners: EntryIndex<Place>;
  sites: EntryIndex<Place>;
  rooms: EntryIndex<Place>;
  partnerById: ReadonlyMap<number, Place>;
  /** The name of a site or a room, by the column that refers to it and its id. */
  names: Map<string, string>;
};

export const referenceKey = (reference: string) => `reference ${reference}`;
export const nameKey = (name: string) => `name ${foldText(name)}`;
export const nameInSiteKey = (siteId: number, name: string) => `site ${siteId} ${nameKey(name)}`;

/** Of all partners, or of one. */
export async function loadEstate(access: ImportDb, kind: Kind, partnerId?: number): Promise<Estate> {
  const partners = new EntryIndex<Place>(placeKeys);
  const sites = new EntryIndex<Place>(placeKeys);
  const rooms = new EntryIndex<Place>(roomKeys);
  const partnerById = new Map<number, Place>();
  const names = new Map<string, string>();
  for (const row of await selectPartners(access)) {
    const partner = { ...short(row), partner_id: row.id, stored: row };
    partners.add(partner);
    partnerById.set(row.id, partner);
  }
  if (kind !== 'partners') {
    for (const row of await selectSites(access, partnerId)) {
      names.set(`site_id ${row.id}`, row.name);
      sites.add({ ...short(row), partner_id: row.partner_id, ...(kind === 'sites' && { stored: row }) });
    }
  }
  if (kind === 'rooms' || kind === 'assets') {
    for (const row of await selectRooms(access, partnerId)) {
      const { partner_id, site_id } = row;
      names.set(`room_id ${row.id}`, row.name);
      rooms.add({ ...short(row), partner_id, site_id, ...(kind === 'rooms' && { stored: row }) });
    }
  }
  return { partners, sites, rooms, partnerById, names };
}

function short({ id, reference, name }: { id: number; reference: string | null; name: string }) {
  return { id, reference, name };
}

function placeKeys({ reference, name }: Place): string[] {
  return reference === null ? [nameKey(name)] : [referenceKey(reference), nameKey(name)];
}

function roomKeys(room: Place): string[] {
  return [...placeKeys(room), nameInSiteKey(room.site_id ?? 0, room.name)];
}
