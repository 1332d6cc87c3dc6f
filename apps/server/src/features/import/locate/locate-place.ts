import { nameInSiteKey, nameKey, type Place, referenceKey } from '#features/import/estate.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import type { EntryIndex } from './entry-index.ts';
import { type ImportContext, missing, partnerOf, siteOf, unclear } from './find-parent.ts';
import type { Links, Located, Locator } from './locator.ts';

type Where = { kind: string; partnerId: number | undefined; nameKey: (name: string) => string };

export function createPartnerLocator(context: ImportContext, onlyFor: string | undefined): Locator {
  const { partners } = context.estate;
  const locate = (row: ImportRow): Located => {
    const entry = identify(row, partners, { kind: 'partner', partnerId: 0, nameKey });
    const names = [row.values.get('reference'), row.values.get('name'), entry?.reference, entry?.name];
    const isMeant = entry ? entry === context.onlyFor : names.includes(onlyFor);
    if (onlyFor !== undefined && !isMeant) {
      throw new RowRejected(`The row is for another partner, but this import is for "${onlyFor}" only.`);
    }
    return { entry, links: {} };
  };
  return { locate, ...bookkeeping(partners) };
}

export function createSiteLocator(context: ImportContext): Locator {
  const { sites } = context.estate;
  const locate = (row: ImportRow): Located => {
    const partner = partnerOf(row, context);
    const entry = identify(row, sites, { kind: 'site', partnerId: partner?.id, nameKey });
    const partner_id = entry?.partner_id ?? partner?.id;
    if (partner_id === undefined) throw missing(row, 'partner', 'site');
    return { entry, links: { partner_id } };
  };
  return { locate, ...bookkeeping(sites) };
}

export function createRoomLocator(context: ImportContext): Locator {
  const { rooms } = context.estate;
  const locate = (row: ImportRow): Located => {
    let partnerId = partnerOf(row, context)?.id;
    let site = siteOf(row, context, { partnerId });
    if (site !== 'unclear') partnerId ??= site?.partner_id;
    const inSite = site !== 'unclear' && site;
    const key = (name: string) => (inSite ? nameInSiteKey(inSite.id, name) : nameKey(name));
    const entry = identify(row, rooms, { kind: 'room', partnerId, nameKey: key });
    if (entry && site === 'unclear') site = siteOf(row, context, { partnerId: entry.partner_id });
    if (site === 'unclear') throw unclear(row, 'site');
    if (entry)
      return { entry, links: { partner_id: entry.partner_id, site_id: site?.id ?? entry.site_id ?? 0 } };
    if (!site) throw missing(row, 'site', 'room');
    return { entry, links: { partner_id: site.partner_id, site_id: site.id } };
  };
  return { locate, ...bookkeeping(rooms) };
}

/**
 * By reference; a new reference may be assigned to the only record of that name without one. Without a reference by
 * name, if exactly one record has it.
 */
function identify(row: ImportRow, index: EntryIndex<Place>, where: Where): Place | undefined {
  const { kind, partnerId } = where;
  const reference = row.values.get('reference');
  const name = row.values.get('name');
  const isOwn = (place: Place) => !partnerId || place.partner_id === partnerId;
  const called = typeof name === 'string' ? index.find(where.nameKey(name)).filter(isOwn) : [];
  if (typeof reference !== 'string') {
    if (name === undefined) throw new RowRejected('The row has neither a reference nor a name.', 'unnamed');
    if (called.length > 1)
      throw new RowRejected(
        `${called.length} ${kind}s are called "${name}": give the reference.`,
        'name-several',
        {
          ...{ count: called.length, text: String(name) },
        },
      );
    return called[0];
  }
  const found = index.find(referenceKey(reference)).filter(isOwn);
  if (found.length > 1) {
    throw new RowRejected(`Several partners have a ${kind} "${reference}": give the partner.`);
  }
  const nameless = partnerId === undefined ? [] : called.filter((place) => place.reference === null);
  if (!found[0] && nameless.length > 1) {
    const sentence = `${nameless.length} ${kind}s without a reference are called "${name}".`;
    throw new RowRejected(sentence, 'name-several', { count: nameless.length, text: String(name) });
  }
  return found[0] ?? nameless[0];
}

function bookkeeping(index: EntryIndex<Place>): Omit<Locator, 'locate'> {
  return {
    prepare: async () => {},
    addNew(row, id, links) {
      const place: Place = { id, partner_id: links.partner_id ?? id, reference: null, name: '' };
      settle(place, row, links);
      index.add(place);
      return place;
    },
    change: (entry, row, links) => index.change(entry as Place, (place) => settle(place, row, links)),
  };
}

function settle(place: Place, row: ImportRow, links: Links): void {
  place.reference = (row.values.get('reference') as string | undefined) ?? place.reference;
  place.name = (row.values.get('name') as string | undefined) ?? place.name;
  if (links.site_id !== undefined) place.site_id = links.site_id;
}
