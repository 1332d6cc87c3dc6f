/** The names in a room or an asset, or in its row. */
export type NamedThing = {
  name?: string;
  product_name?: string;
  room_name?: string | null;
  site_name?: string | null;
};

/** The name and place with which a ticket about a room or an asset starts. */
export function ticketAbout({ name, product_name, room_name, site_name }: NamedThing): string {
  return [product_name ?? name, product_name === undefined ? site_name : room_name]
    .filter(Boolean)
    .join(' · ');
}
