import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import {
  type NewConnection,
  upsertConnection,
} from '#features/operations/connections/connections.queries.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { TestApp } from '../start-test-app.ts';

type Input = Partial<Omit<DeviceConnection, 'asset_id'>> &
  Partial<Pick<NewConnection, 'route' | 'outlet_asset_id' | 'outlet_number'>>;

/** Stores the connection of an asset; without a port nothing listens there. */
export function aConnection(
  { database, services }: Pick<TestApp, 'database' | 'services'>,
  asset: { id: number },
  input: Input = {},
): Promise<void> {
  return asSystem(database, (db) =>
    upsertConnection(db, {
      driver: 'pjlink',
      host: '127.0.0.1',
      port: 9,
      credentials: {},
      options: {},
      route: 'auto',
      outlet_asset_id: null,
      outlet_number: null,
      ...input,
      asset_id: asset.id,
      sealer: services.sealer,
    }),
  );
}
