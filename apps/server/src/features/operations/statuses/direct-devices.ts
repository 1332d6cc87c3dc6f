import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import { listConnections, listDirectDevices } from '#features/operations/connections/device-route.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';

/** Decrypting the credentials of so many takes a few milliseconds, in which the process does nothing else. */
const maxPerQuery = 500;

type Known = { version: string; connection: DeviceConnection | undefined };

/** The devices that this server polls itself. Only new and changed connections are read and decrypted. */
export class DirectDevices {
  readonly #services: Pick<Services, 'database' | 'sealer'>;
  #known = new Map<number, Known>();

  constructor(services: Pick<Services, 'database' | 'sealer'>) {
    this.#services = services;
  }

  /** Those of the sites that this server polls. */
  async list(isOwn: (site_id: number) => boolean): Promise<DeviceConnection[]> {
    const { database, sealer } = this.#services;
    const listed = (await asSystem(database, listDirectDevices)).filter(({ site_id }) => isOwn(site_id));
    const changed = listed.filter(({ asset_id, version }) => this.#known.get(asset_id)?.version !== version);
    const read = new Map<number, DeviceConnection>();
    for (let at = 0; at < changed.length; at += maxPerQuery) {
      const asset_ids = changed.slice(at, at + maxPerQuery).map(({ asset_id }) => asset_id);
      const some = await asSystem(database, (db) => listConnections(db, { asset_ids, sealer }));
      for (const connection of some) read.set(connection.asset_id, connection);
    }
    const isChanged = new Set(changed.map(({ asset_id }) => asset_id));
    this.#known = new Map(
      listed.map(({ asset_id, version }) => {
        const connection = isChanged.has(asset_id)
          ? read.get(asset_id)
          : this.#known.get(asset_id)?.connection;
        return [asset_id, { version, connection }];
      }),
    );
    return [...this.#known.values()].flatMap(({ connection }) => connection ?? []);
  }
}
