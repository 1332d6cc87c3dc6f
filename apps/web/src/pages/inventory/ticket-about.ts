import type { TicketAbout } from '#features/maintenance/new-ticket/ticket-about.ts';

/** The names in a room or an asset, or in its row. */
export type NamedThing = {
  id: number;
  name?: string;
  product_name?: string;
  room_name?: string | null;
  site_name?: string | null;
};

/** The name and place with which a ticket about a room or an asset starts, and the thing itself. */
export function ticketAbout({ id, name, product_name, room_name, site_name }: NamedThing): TicketAbout {
  const text = [product_name ?? name, product_name === undefined ? site_name : room_name]
    .filter(Boolean)
    .join(' · ');
  return { text, thing: { type: product_name === undefined ? 'room' : 'asset', id } };
}
