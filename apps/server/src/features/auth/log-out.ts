import { endings } from '#access/session-end.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { hashOpaqueToken } from '#platform/tokens/opaque-token.ts';
import { endSession } from './sessions.queries.ts';

export async function logOut(services: Services, refreshToken: string): Promise<void> {
  await asSystem(services.database, async (db) => {
    const held = await db
      .selectFrom('refresh_tokens')
      .where('token_hash', '=', hashOpaqueToken(refreshToken))
      .select('session_id')
      .executeTakeFirst();
    if (held) await endSession(db, held.session_id, endings.signedOut);
  });
}
