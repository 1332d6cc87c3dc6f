import type { SavedView } from '@greenroom/domain/views/saved-view.ts';
import { withPartner } from '#listing/partner-in-address.ts';

/** Parameters that are no part of a view: which one is open, the chosen partner, what is selected on the map, and open dialogs. */
const others = [
  'saved',
  'partner',
  'selectedSiteId',
  'edit',
  'new',
  'duplicate',
  'move',
  'retire',
  'handover',
  'bin',
];

/** The part of a query that a view stores, the same text for the same filters, columns and order. */
export function viewQueryOf(search: string, ownColumns: string | null = null): string {
  const query = new URLSearchParams(search);
  for (const name of others) query.delete(name);
  if (ownColumns !== null && !query.has('columns')) query.set('columns', ownColumns);
  query.sort();
  const text = query.toString();
  return text && `?${text}`;
}

/** The address carries everything, and which view it came from. */
export function addressOfView({ id, query }: Pick<SavedView, 'id' | 'query'>): string {
  const address = new URLSearchParams(query);
  address.set('saved', String(id));
  return withPartner(`?${address}`);
}
