import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import { asSystem } from '#access/scope.ts';
import { hashPassword } from '#platform/passwords/hash-password.ts';
import type { Services } from '#platform/services.ts';
import { invalidToken } from '#platform/tokens/access-tokens.ts';
import { changePassword } from './passwords.queries.ts';

export async function setOwnPassword(
  services: Services,
  viewer: Viewer,
  password: string,
): Promise<{ user_id: number; hash: string }> {
  const hash = await hashPassword(password);
  const { user_id, session_id } = viewer;
  await asSystem(services.database, async (db, scope) => {
    // Hashing takes a while; a session that was ended meanwhile, by a reset perhaps, may not set a password any more.
    const isLive = await db
      .selectFrom('sessions')
      .where('id', '=', session_id)
      .where('ended_at', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!isLive) throw invalidToken();
    await changePassword(db, scope, { user_id, hash, keepSession: session_id, now: services.now() });
  });
  return { user_id, hash };
}
