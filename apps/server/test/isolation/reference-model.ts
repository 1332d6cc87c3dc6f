import type { GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { World, WorldUser } from './world.ts';

type Row = { id: number; partner_id: number };

export type Seen = Pick<
  World,
  'partners' | 'sites' | 'rooms' | 'assets' | 'files' | 'tickets' | 'operations'
>;

/** Who sees what, in ten lines. Every answer of the server is held against this. */
export function seenBy(user: WorldUser, world: World): Seen {
  const links = world.links.filter(({ user_id }) => user_id === user.id);
  const partner_ids = new Set([user.partner_id, ...links.map(({ partner_id }) => partner_id)]);
  const isBound = user.force_explicit_grants && !user.is_superuser;
  const isOwn = (row: { partner_id: number }) => user.is_superuser || partner_ids.has(row.partner_id);
  const isGranted = (kind: GrantKind, { id }: Row) =>
    world.grants.some((grant) => grant.user_id === user.id && grant.kind === kind && grant.id === id);
  const sees = (kind: GrantKind) => (row: Row) => (isBound ? isGranted(kind, row) : isOwn(row));
  const partners = world.partners.filter(({ id }) => isOwn({ partner_id: id }));
  const sites = world.sites.filter(sees('sites'));
  const rooms = world.rooms.filter(sees('rooms'));
  const assets = world.assets.filter(sees('assets'));
  const isOfRoom = (room_id: number) => rooms.some(({ id }) => id === room_id);
  const files = world.files.filter(
    (file) => file.is_public || (file.entity_type === 'room' ? isOfRoom(file.entity_id) : isOwn(file)),
  );
  const operations = world.operations.filter(
    (entry) => assets.some(({ id }) => id === entry.asset_id) && (isBound || isOwn(entry)),
  );
  return { partners, sites, rooms, assets, files, operations, tickets: world.tickets.filter(isOwn) };
}
