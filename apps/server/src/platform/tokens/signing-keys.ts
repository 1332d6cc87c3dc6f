import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

export type SigningKey = { id: string; secret: Uint8Array; signs_until: Date; verifies_until: Date };

const day = 86_400_000;
const signsFor = 30 * day;
/** Longer than the life of any access token, so that a rotation ends no session. */
const verifiesLonger = day;
/** `rotate-key` ends the time of a key early: servers notice within a minute. */
const maxAge = 60_000;
/** An unknown key id may be a new key of another server, or garbage: looked up at most this often. */
const reloadEvery = 5_000;

export type SigningKeys = {
  current(now: Date): Promise<SigningKey>;
  find(id: string, now: Date): Promise<SigningKey | undefined>;
};

/**
 * Keys are stored sealed in the database: every server signs with the newest and verifies with all that are still
 * valid.
 */
export function createSigningKeys(database: Database, sealer: Sealer): SigningKeys {
  let keys: SigningKey[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;

  let loading: Promise<void> | undefined;

  /** Callers during a load share it; a failed one does not count as loaded. */
  function load(now: Date): Promise<void> {
    loading ??= readKeys(now).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  async function readKeys(now: Date): Promise<void> {
    const rows = await asSystem(database, (db) =>
      db
        .selectFrom('signing_keys')
        .selectAll()
        .where('verifies_until', '>', now)
        .orderBy('created_at', 'desc')
        .execute(),
    );
    keys = rows.flatMap(({ sealed_secret, ...row }) => {
      try {
        return [{ ...row, secret: sealer.open(sealed_secret) }];
      } catch {
        // Sealed with another SECRET_KEY, as after a restore elsewhere: its tokens have to be renewed.
        return [];
      }
    });
    loadedAt = now.getTime();
  }

  async function create(now: Date): Promise<void> {
    const signs_until = new Date(now.getTime() + signsFor);
    const verifies_until = new Date(signs_until.getTime() + verifiesLonger);
    const row = {
      id: randomUUID(),
      sealed_secret: sealer.seal(randomBytes(32)),
      created_at: now,
      signs_until,
      verifies_until,
    };
    await asSystem(database, (db) => db.insertInto('signing_keys').values(row).execute());
    await readKeys(now);
  }

  return {
    async current(now) {
      const usable = () => keys.find((key) => key.signs_until > now);
      if (!usable() || now.getTime() - loadedAt > maxAge) await load(now);
      if (!usable()) await create(now);
      const key = usable();
      if (!key) throw new Error('No signing key could be made');
      return key;
    },
    async find(id, now) {
      const known = () => keys.find((key) => key.id === id && key.verifies_until > now);
      if (!known() && (loading || now.getTime() - loadedAt > reloadEvery)) await load(now);
      return known();
    },
  };
}
