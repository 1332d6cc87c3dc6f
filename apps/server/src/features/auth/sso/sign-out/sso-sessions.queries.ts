import { decodeJwt } from 'jose';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Sealer } from '#platform/secrets/sealer.ts';

type Opened = { session_id: string; partner_id: number; sealed_id_token: Buffer };

/** A session that a provider has opened, under the number that it has there, if the token names one. */
export async function insertSsoSession(db: SystemDb, sealer: Sealer, opened: Opened): Promise<void> {
  // Its signature was verified before it was sealed.
  const { sid } = decodeJwt(sealer.open(opened.sealed_id_token).toString());
  const provider_session = typeof sid === 'string' ? sid : null;
  await db
    .insertInto('sso_sessions')
    .values({ ...opened, provider_session })
    .execute();
}
