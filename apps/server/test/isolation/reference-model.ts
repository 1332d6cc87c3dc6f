import type { GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { World, WorldUser } from './world.ts';

type Owned = { partner_id: number };
type Row = Owned & { id: number };
type Shown = 'partners' | 'sites' | 'rooms' | 'assets' | 'files' | 'tickets' | 'operations';
export type Seen = Pick<World, Shown>;

const has = (rows: readonly { id: number }[], wanted: number) => rows.some(({ id }) => id === wanted);

/** Who sees what, in ten statements. Every answer of the server is held against this. */
export function seenBy(user: WorldUser, { partners, sites, rooms, assets, ...world }: World): Seen {
  const linked = world.links.filter(({ user_id }) => user_id === user.id).map(({ partner_id }) => partner_id);
  const grants = world.grants.filter(({ user_id }) => user_id === user.id);
  const isBound = user.force_explicit_grants && !user.is_superuser;
  const isOwn = (row: Owned) => user.is_superuser || [user.partner_id, ...linked].includes(row.partner_id);
  const isGranted = (of: GrantKind, row: Row) => grants.some(({ kind, id }) => kind === of && id === row.id);
  const sees = (kind: GrantKind) => (row: Row) => (isBound ? isGranted(kind, row) : isOwn(row));
  const seen = {
    sites: sites.filter(sees('sites')),
    rooms: rooms.filter(sees('rooms')),
    assets: assets.filter(sees('assets')),
  };
  const files = world.files.filter(
    (file) => file.is_public || (file.entity_type === 'room' ? has(seen.rooms, file.entity_id) : isOwn(file)),
  );
  const operations = world.operations.filter(
    (entry) => has(seen.assets, entry.asset_id) && (isBound || isOwn(entry)),
  );
  return {
    ...seen,
    files,
    operations,
    tickets: world.tickets.filter(isOwn),
    partners: partners.filter(({ id }) => isOwn({ partner_id: id })),
  };
}
