import { type Estate, nameInSiteKey, type Place } from '#features/import/estate.ts';
import { insertRows } from '#features/import/write/write-rows.queries.ts';
import type { SystemDb, ViewerDb } from '#platform/database/scope.ts';

/** Rooms that rows of assets name together with their site, and that do not exist. */
export class MissingRooms {
  readonly #estate: Estate;
  readonly #mayCreate: boolean;
  readonly #byKey = new Map<string, Place>();
  /** By the negative id that a room has until it is written. */
  readonly #byNewId = new Map<number, Place>();
  #created = 0;

  constructor(estate: Estate, mayCreate: boolean) {
    this.#estate = estate;
    this.#mayCreate = mayCreate;
  }

  get counts() {
    return this.#mayCreate
      ? { created_rooms: this.#created, missing_rooms: 0 }
      : { created_rooms: 0, missing_rooms: this.#byKey.size };
  }

  /** The new room, if rooms may be created. It is written with the first asset that needs it. */
  take(site: Place, text: string): Place | undefined {
    const name = text.trim();
    const key = nameInSiteKey(site.id, name);
    const known = this.#byKey.get(key);
    if (known) return this.#mayCreate ? known : undefined;
    const { partner_id } = site;
    const room: Place = { id: -1 - this.#byKey.size, partner_id, site_id: site.id, reference: null, name };
    this.#byKey.set(key, room);
    if (!this.#mayCreate) return undefined;
    this.#byNewId.set(room.id, room);
    this.#estate.names.set(`room_id ${room.id}`, name);
    this.#estate.rooms.add(room);
    return room;
  }

  /** Writes the rooms that these assets need, and gives the assets their ids. */
  async create(db: SystemDb | ViewerDb, assets: readonly { room_id?: unknown }[]): Promise<void> {
    const needy = assets.filter(({ room_id }) => this.#byNewId.has(Number(room_id)));
    const rooms = [...new Set(needy.map(({ room_id }) => this.#byNewId.get(Number(room_id))))];
    const unwritten = rooms.filter((room): room is Place => room !== undefined && room.id < 0);
    const ids = await insertRows(db, {
      kind: 'rooms',
      rows: unwritten.map(({ partner_id, site_id, name }) => ({ partner_id, site_id, name })),
    });
    for (const [at, room] of unwritten.entries()) {
      room.id = ids[at] ?? room.id;
      this.#estate.names.set(`room_id ${room.id}`, room.name);
    }
    this.#created += unwritten.length;
    for (const asset of needy) asset.room_id = this.#byNewId.get(Number(asset.room_id))?.id;
  }
}
