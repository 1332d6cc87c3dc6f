import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem } from '#platform/database/scope.ts';
import { networkOf } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { createOpaqueToken, hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { insertSession } from './wall-links.queries.ts';

/** The screen exchanges its key again when it needs another. */
const sessionSeconds = 900;

/** A building full of screens behind one address, all of which come back at once. */
const openLimit = { name: 'wall-open', max: 120, windowSeconds: 60 };

export async function openWall(
  { database, limiter, now }: Pick<Services, 'database' | 'limiter' | 'now'>,
  { key, address }: { key: string; address: string },
): Promise<{ token: string; expires_in: number }> {
  await limiter.require(openLimit, networkOf(address));
  const { token, token_hash } = createOpaqueToken();
  const time = now();
  const session = {
    key_hash: hashOpaqueToken(key),
    token_hash,
    expires_at: new Date(time.getTime() + sessionSeconds * 1000),
    now: time,
  };
  const opened = await asSystem(database, (db) => insertSession(db, session));
  if (!opened) throw new Problem('link-ended', 'This link has ended or expired.');
  return { token, expires_in: sessionSeconds };
}
