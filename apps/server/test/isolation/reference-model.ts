import type { GrantKind } from '@greenroom/domain/admin/grants.ts';
import type { World, WorldFile, WorldUser } from './world.ts';

type Owned = { partner_id: number };
type Row = Owned & { id: number };
type Shown = 'partners' | 'sites' | 'rooms' | 'assets' | 'files' | 'tickets' | 'operations' | 'bin';
/**
 * `changeable`: the files whose visibility this one may change. `near`: those that it sees for another reason than that
 * they are shared with all partners.
 */
export type Seen = Pick<World, Shown> & { changeable: WorldFile[]; near: WorldFile[] };

const has = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id);

/** Who sees what, in a dozen statements. Every response of the server is compared with this. */
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
  const manages = user.permissions.includes('estate.manage');
  const tickets = world.tickets.filter(isOwn);
  const isStaff = (file: WorldFile) => file.partner_id === user.partner_id || file.uploaded_by === user.id;
  const isOfType = (file: WorldFile) => (room: World['rooms'][0]) =>
    room.partner_id === file.partner_id && room.room_type === file.room_type;
  const seesThing = (file: WorldFile) => {
    const things = {
      ...{ room: seen.rooms, asset: seen.assets, site: seen.sites },
      ...{ ticket: tickets, room_type: undefined },
    };
    const ofKind = things[file.entity_type];
    if (ofKind) return has(ofKind, file.entity_id);
    return isBound ? seen.rooms.some(isOfType(file)) : isOwn(file);
  };
  const isNear = (file: WorldFile) =>
    user.is_superuser ||
    ((file.is_public || isStaff(file) || file.entity_type === 'ticket') && seesThing(file));
  const files = world.files.filter((file) => file.shared_with_all || isNear(file));
  const changeable = files.filter(
    (file) =>
      user.is_superuser ||
      (!file.shared_with_all &&
        isStaff(file) &&
        !(isBound && file.entity_type === 'room_type') &&
        (manages || ['room', 'room_type', 'ticket'].includes(file.entity_type))),
  );
  const operations = world.operations.filter(
    (entry) => has(seen.assets, entry.asset_id) && (isBound || isOwn(entry)),
  );
  return {
    ...seen,
    files,
    near: world.files.filter(isNear),
    changeable,
    operations,
    tickets,
    bin: isBound ? [] : world.bin.filter(isOwn),
    partners: partners.filter(({ id }) => isOwn({ partner_id: id })),
  };
}
