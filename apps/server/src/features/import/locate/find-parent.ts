import { type Estate, nameInSiteKey, nameKey, type Place, referenceKey } from '#features/import/estate.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import type { SiteServices } from '#features/import/write/merge-service.ts';
import type { EntryIndex } from './entry-index.ts';
import type { MissingRooms } from './missing-rooms.ts';

export type ImportContext = {
  estate: Estate;
  /** Set when the import is limited to one partner. */
  onlyFor: Place | undefined;
  /** Only for sites. */
  services: SiteServices;
  /** Only for assets. */
  missingRooms?: MissingRooms;
};

type Search = { keep: (place: Place) => boolean; nameKey?: (name: string) => string };

/** A reference takes precedence over a name. */
function find(index: EntryIndex<Place>, text: string, search: Search): readonly Place[] {
  const byReference = index.find(referenceKey(text)).filter(search.keep);
  if (byReference.length > 0) return byReference;
  return index.find((search.nameKey ?? nameKey)(text)).filter(search.keep);
}

function cellOf(row: ImportRow, column: string): string | undefined {
  const value = row.values.get(column);
  return typeof value === 'string' ? value : undefined;
}

/** The partner of the row, if it is given or there is no choice. */
export function partnerOf(row: ImportRow, { estate, onlyFor }: ImportContext): Place | undefined {
  const text = cellOf(row, 'partner');
  if (text === undefined) {
    if (onlyFor) return onlyFor;
    return estate.partnerById.size === 1 ? [...estate.partnerById.values()][0] : undefined;
  }
  const found = find(estate.partners, text, { keep: () => true });
  const calls = row.calls('partner');
  const column = row.header('partner');
  if (found.length > 1)
    throw new RowRejected(`${calls}: several partners are called "${text}"; give the reference.`, 'several', {
      ...{ column, text, count: found.length },
    });
  if (!found[0])
    throw new RowRejected(`${calls}: there is no partner "${text}".`, 'no-partner', { column, text });
  if (onlyFor && found[0] !== onlyFor) {
    const sentence = `${calls} says "${text}", but this import is for partner "${onlyFor.name}" only.`;
    throw new RowRejected(sentence, 'other-partner', { column, text, partner: onlyFor.name });
  }
  return found[0];
}

type Within = {
  partnerId: number | undefined;
  site?: Place;
  /** The room that the asset is in: it is meant if it is one of several with the name. */
  present?: number | undefined;
  /** Several rooms may match until the asset is known. */
  mayBeUnclear?: boolean;
};

/** `undefined`: the row names none. `'unclear'`: several match until the partner or the asset is known. */
export type Parent = Place | undefined | 'unclear';

export function siteOf(row: ImportRow, { estate }: ImportContext, { partnerId }: Within): Parent {
  const text = cellOf(row, 'site');
  if (text === undefined) return undefined;
  const keep = (place: Place) => partnerId === undefined || place.partner_id === partnerId;
  return onlyOne(find(estate.sites, text, { keep }), { row, column: 'site', text, partnerId });
}

export function roomOf(
  row: ImportRow,
  { estate, missingRooms }: ImportContext,
  { site, ...within }: Within,
): Parent {
  const { partnerId } = within;
  const text = cellOf(row, 'room');
  if (text === undefined) return undefined;
  const keep = (place: Place) =>
    (partnerId === undefined || place.partner_id === partnerId) && (!site || place.site_id === site.id);
  const inSite = site && { nameKey: (name: string) => nameInSiteKey(site.id, name) };
  const found = find(estate.rooms, text, { keep, ...inSite });
  const created = site && found.length === 0 ? missingRooms?.take(site, text) : undefined;
  if (created) return created;
  return onlyOne(found, { row, column: 'room', text, site, ...within });
}

type ParentLookup = {
  row: ImportRow;
  column: string;
  text: string;
  partnerId: number | undefined;
  site?: Place | undefined;
  present?: number | undefined;
  mayBeUnclear?: boolean;
};

function onlyOne(found: readonly Place[], lookup: ParentLookup): Parent {
  const { row, column, text, partnerId, site, present } = lookup;
  const only = found.length === 1 ? found[0] : found.find(({ id }) => id === present);
  if (only) return only;
  const where = site ? ` in site "${site.name}"` : '';
  const values = { column: row.header(column), text, ...(site && { site: site.name }) };
  if (found.length === 0) {
    const sentence = `${row.calls(column)}: there is no ${column} "${text}"${where}.`;
    throw new RowRejected(sentence, site ? 'no-room-in-site' : `no-${column}`, values);
  }
  const partners = new Set(found.map(({ partner_id }) => partner_id));
  if (lookup.mayBeUnclear || (partnerId === undefined && partners.size > 1)) return 'unclear';
  throw new RowRejected(
    `${row.calls(column)}: ${found.length} ${column}s are called "${text}"${where}; give the reference.`,
    'several',
    { ...values, count: found.length },
  );
}

export function unclear(row: ImportRow, column: string): RowRejected {
  const text = row.values.get(column);
  return new RowRejected(
    `${row.calls(column)}: several partners have a ${column} "${text}"; give the partner.`,
    'partner-unclear',
    { column: row.header(column), text: String(text) },
  );
}

export function missing(row: ImportRow, column: string, kind: string): RowRejected {
  const sentence = `${row.calls(column)} is empty or missing: a new ${kind} needs it.`;
  return new RowRejected(sentence, 'missing', { column: row.header(column) });
}
