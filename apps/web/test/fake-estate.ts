import type { User } from '@greenroom/domain/auth/current-user.ts';
import { createAsset, listEstateChanges, updateAsset } from '@greenroom/domain/estate/endpoints.ts';
import type { EstateChange } from '@greenroom/domain/estate/estate-change.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { getAsset, getRoom, listAssets, listRooms } from '@greenroom/domain/inventory/endpoints.ts';
import type { RoomDetail } from '@greenroom/domain/inventory/room.ts';
import { FakeApi, orNotFound, pageOf, problem } from './fake-api.ts';

export const anEditor: User = {
  id: 1,
  username: 'ada',
  email: 'ada@lumiere.example',
  full_name: 'Ada Lovelace',
  partner_id: 3,
  partner_name: 'Lumière',
  is_active: true,
  is_superuser: false,
  force_explicit_grants: false,
  roles: [],
  permissions: ['estate.manage'],
  effective_permissions: ['estate.manage'],
  created_at: '2026-01-05T12:00:00Z',
  force_password_change: false,
};

export function anAsset(id: number, fields: Partial<AssetDetail> = {}): AssetDetail {
  return {
    id,
    product_name: `Asset ${id}`,
    asset_type: 'Video codec',
    manufacturer: 'Cisco',
    model: null,
    serial_number: null,
    mac_address: null,
    ip_address: null,
    ref: null,
    is_controlled: false,
    status: 'Active',
    room_id: 4,
    room_name: 'Salle Noether',
    site_id: 2,
    site_name: 'Tour Montparnasse',
    category: null,
    vendor_name: null,
    firmware_version: null,
    product_id: null,
    customer: null,
    note: null,
    additional_data: {},
    created_at: '2026-01-05T12:00:00Z',
    updated_at: null,
    partner_id: 3,
    tags: [],
    version: 1,
    ...fields,
  };
}

export function aRoom(id: number, name: string, fields: Partial<RoomDetail> = {}): RoomDetail {
  return {
    id,
    name,
    site_id: 2,
    site_name: 'Tour Montparnasse',
    floor: null,
    room_type: null,
    capacity: null,
    created_at: '2026-01-05T12:00:00Z',
    updated_at: null,
    partner_id: 3,
    reference: null,
    tags: [],
    version: 1,
    ...fields,
  };
}

/** For tests: a server with assets in rooms, which checks the version of a change like the real one. */
export class FakeEstate {
  assets = [anAsset(13, { product_name: 'Room Kit Pro' })];
  rooms = [aRoom(4, 'Salle Noether'), aRoom(5, 'Régie')];
  changes: EstateChange[] = [];
  /** The bodies of all changes, in order. */
  readonly bodies: unknown[] = [];
  private readonly api = new FakeApi()
    .respond(getAsset, ({ params }) => orNotFound(this.assets.find(({ id }) => id === params.id)))
    .respond(getRoom, ({ params }) => orNotFound(this.rooms.find(({ id }) => id === params.id)))
    .respond(listAssets, ({ query }) =>
      pageOf(
        this.assets.filter((each) => query.serial_number?.values[0] === each.serial_number),
        query,
      ),
    )
    .respond(listRooms, ({ query }) =>
      pageOf(
        this.rooms.filter(({ site_id }) => query.site_id === undefined || site_id === query.site_id),
        query,
      ),
    )
    .respond(listEstateChanges, ({ query }) => pageOf(this.changes, query))
    .respond(createAsset, ({ body }) => {
      this.bodies.push(body);
      return anAsset(99, { product_name: body.product_name, room_id: body.room_id });
    })
    .respond(updateAsset, ({ params, body, headers }) => {
      this.bodies.push(body);
      const asset = this.assets.find(({ id }) => id === params.id);
      if (!asset) return problem(404, { detail: 'Not found', code: 'not-found' });
      if (headers.get('if-match') !== `"${asset.version}"`)
        return problem(412, { detail: 'Changed meanwhile.', code: 'changed-meanwhile' });
      return this.change(asset.id, body as Partial<AssetDetail>, 'Ada Lovelace');
    });
  readonly calls = this.api.calls;
  readonly fetch = this.api.fetch;
  readonly respondAt = this.api.respondAt.bind(this.api);

  /** Another user saves. */
  change(id: number, fields: Partial<AssetDetail>, actor_name: string): AssetDetail {
    const asset = this.assets.find((each) => each.id === id) ?? anAsset(id);
    Object.assign(asset, fields, { version: asset.version + 1 });
    this.changes.unshift({
      id: this.changes.length + 1,
      changeset_id: this.changes.length + 1,
      kind: 'changed',
      act: 'edit',
      source: 'screen',
      actor_name,
      created_at: new Date().toISOString(),
      before: {},
      after: fields,
      version: asset.version,
    });
    return { ...asset };
  }
}
