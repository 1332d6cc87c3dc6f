import { chooseDatabaseAccount } from './database-account.ts';
import { findDatabasePlace } from './database-place.ts';
import { connectionTo } from './embedded-connection.ts';
import { readHolder } from './place-lock.ts';
import { hasSocket } from './socket-folder.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';

/**
 * For commands: uses the database of the Greenroom that runs on this folder, or starts one for the duration of the
 * command. Stopping a joined one does nothing.
 */
export async function joinEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = await findDatabasePlace(options.dataDir, chooseDatabaseAccount(options.log), options.log);
  const holder = readHolder(place);
  if (holder?.socketFolder && hasSocket(holder.socketFolder)) {
    const connection = connectionTo(holder.socketFolder);
    return { connection, place, staysDown: new Promise(() => {}), stop: async () => {} };
  }
  return startEmbeddedPostgres(options);
}
