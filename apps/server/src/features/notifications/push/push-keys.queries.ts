import { sql } from 'kysely';
import webPush from 'web-push';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

export type PushKeys = { publicKey: string; privateKey: string };

/** The keys with which all servers sign push messages, made when they are first needed. */
export async function findPushKeys(db: SystemDb, sealer: Sealer, now: Date): Promise<PushKeys> {
  const found = await readKeys(db, sealer);
  if (found) return found;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sealed = sealer.seal(Buffer.from(privateKey));
  // Another server may have made keys meanwhile: those count.
  await sql`
    insert into push_keys (public_key, sealed_private_key, created_at) values (${publicKey}, ${sealed}, ${now})
    on conflict do nothing`.execute(db);
  const stored = await readKeys(db, sealer);
  if (!stored) throw new Error('No keys for push messages could be made');
  return stored;
}

async function readKeys(db: SystemDb, sealer: Sealer): Promise<PushKeys | undefined> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'sealed_private_key'])
    .executeTakeFirst();
  if (!row) return undefined;
  try {
    return { publicKey: row.public_key, privateKey: sealer.open(row.sealed_private_key).toString() };
  } catch {
    // Sealed with another SECRET_KEY, as after a restore elsewhere. Subscriptions to the old key are worthless.
    await sql`delete from push_endpoints`.execute(db);
    await sql`delete from push_keys`.execute(db);
    return undefined;
  }
}
