import { randomBytes } from 'node:crypto';
import type { TotpSecret } from '@greenroom/domain/auth/factors/own-factors.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Services } from '#platform/services.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import { findTotp } from './factors.queries.ts';
import { lockFactors, type OwnRequest, settleNewFactor, settleRemoval } from './own-factors.ts';
import { matchTotp, toBase32, totpUri } from './totp.ts';

/** As long as the result of SHA-1, which RFC 4226 recommends. */
const secretBytes = 20;
const codeLimit: Limit = { name: 'totp-setup', max: 20, windowSeconds: 900 };

/** An app that is turned on already stays so until the new one is. */
export function startTotp(
  services: Services,
  { viewer: { user_id } }: Pick<OwnRequest, 'viewer'>,
): Promise<TotpSecret> {
  return asSystem(services.database, async (db) => {
    await lockFactors(db, user_id);
    if ((await findTotp(db, user_id))?.confirmed_at)
      throw new Problem('conflict', 'An authenticator app is set up already. Remove it first.');
    return insertTotp(db, services, user_id);
  });
}

export async function insertTotp(
  db: SystemDb,
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  user_id: number,
): Promise<TotpSecret> {
  const bytes = randomBytes(secretBytes);
  const fresh = { sealed_secret: sealer.seal(bytes), created_at: now(), confirmed_at: null, last_step: 0 };
  await db
    .insertInto('totp_factors')
    .values({ user_id, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  const user = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['email', 'partner_id'])
    .executeTakeFirstOrThrow();
  const { name: issuer } = await findLetterhead(db, user.partner_id);
  const secret = toBase32(bytes);
  return { secret, uri: totpUri({ secret, account: user.email, issuer }) };
}

export async function confirmTotp(
  services: Services,
  { viewer, address }: OwnRequest,
  code: string,
): Promise<string[] | null> {
  const { user_id } = viewer;
  const now = services.now();
  await services.limiter.require(codeLimit, String(user_id));
  return asSystem(services.database, async (db) => {
    await lockFactors(db, user_id);
    await turnOnTotp(db, services, { user_id, code });
    await recordOwnAction(db, { action: 'totp-added', user_id, address });
    return settleNewFactor(db, { viewer, now });
  });
}

/** Throws unless the code belongs to the secret that waits for it. */
export async function turnOnTotp(
  db: SystemDb,
  { sealer, now }: Pick<Services, 'sealer' | 'now'>,
  { user_id, code }: { user_id: number; code: string },
): Promise<void> {
  const totp = await findTotp(db, user_id);
  if (!totp || totp.confirmed_at) throw new Problem('conflict', 'No authenticator app is being set up.');
  const secret = sealer.open(totp.sealed_secret);
  const last_step = matchTotp(secret, { code, now: now(), lastStep: totp.last_step });
  if (last_step === undefined)
    throw new Problem('code-wrong', 'This is not the code of the app. Check the time of your phone.');
  await db
    .updateTable('totp_factors')
    .set({ confirmed_at: now(), last_step })
    .where('user_id', '=', user_id)
    .execute();
}

export function removeTotp(services: Services, { viewer, address }: OwnRequest): Promise<void> {
  const { user_id } = viewer;
  return asSystem(services.database, async (db) => {
    await lockFactors(db, user_id);
    const { numDeletedRows } = await db
      .deleteFrom('totp_factors')
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not-found', 'No authenticator app is set up.');
    await settleRemoval(db, services, user_id);
    await recordOwnAction(db, { action: 'totp-removed', user_id, address });
  });
}
