import { randomBytes } from 'node:crypto';
import { maxPasskeys } from '@greenroom/domain/auth/factors/factor-limits.ts';
import type { PasskeyAttestation } from '@greenroom/domain/auth/factors/passkey-responses.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { findLetterhead } from '#features/branding/letterhead.queries.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import { insertChallenge, takeChallenge } from './challenges.queries.ts';
import { lockFactors, type OwnRequest, settleNewFactor, settleRemoval } from './own-factors.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeyStart = { challenge_id: string; options: Record<string, unknown> };

/** The options name those that the user has: an authenticator makes one for each account. */
export function startPasskey(
  { database, now }: Services,
  { viewer: { user_id } }: Pick<OwnRequest, 'viewer'>,
  { rp_id }: RelyingParty,
): Promise<PasskeyStart> {
  return asSystem(database, async (db) => {
    await lockFactors(db, user_id);
    const owned = await requireRoom(db, user_id);
    const user = await db
      .selectFrom('users')
      .innerJoin('partners', 'partners.id', 'users.partner_id')
      .where('users.id', '=', user_id)
      .select(['users.email', 'users.full_name', 'users.username', 'partners.name as partner', 'partner_id'])
      .executeTakeFirstOrThrow();
    const { name } = await findLetterhead(db, user.partner_id);
    const options = await generateRegistrationOptions({
      rpName: name,
      rpID: rp_id,
      userID: new Uint8Array(await handleOf(db, user_id)),
      userName: user.email,
      userDisplayName: `${user.full_name || user.username} (${user.partner})`,
      attestationType: 'none',
      excludeCredentials: owned.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
    const waiting = { purpose: 'register' as const, user_id, webauthn_challenge: options.challenge };
    return {
      challenge_id: await insertChallenge(db, waiting, now()),
      options: options as unknown as Record<string, unknown>,
    };
  });
}

async function requireRoom(db: SystemDb, user_id: number) {
  const owned = await db
    .selectFrom('passkeys')
    .where('user_id', '=', user_id)
    .select('credential_id')
    .execute();
  if (owned.length >= maxPasskeys)
    throw new Problem('too-many-passkeys', `At most ${maxPasskeys} passkeys are kept. Remove one first.`);
  return owned;
}

/** Random, and the same for all passkeys of the user. */
async function handleOf(db: SystemDb, user_id: number): Promise<Buffer> {
  await db
    .insertInto('passkey_handles')
    .values({ user_id, handle: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { handle } = await db
    .selectFrom('passkey_handles')
    .where('user_id', '=', user_id)
    .select('handle')
    .executeTakeFirstOrThrow();
  return handle;
}

type NewPasskey = { challenge_id: string; name: string; passkey: PasskeyAttestation };

export async function addPasskey(
  { database, now: clock }: Services,
  { viewer, address }: OwnRequest,
  { challenge_id, name, passkey, party }: NewPasskey & { party: RelyingParty },
): Promise<string[] | null> {
  const { user_id } = viewer;
  const now = clock();
  // In its own transaction: a challenge is used up by a wrong response, too.
  const challenge = await asSystem(database, (db) =>
    takeChallenge(db, { id: challenge_id, purpose: 'register', now }),
  );
  const made = await verifyNew(passkey, challenge.webauthn_challenge ?? '', party);
  if (challenge.user_id !== user_id || !made) throw passkeyRejected();
  return asSystem(database, async (db) => {
    await lockFactors(db, user_id);
    await requireRoom(db, user_id);
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('passkeys')
      .values({ user_id, name, rp_id: party.rp_id, created_at: now, ...made })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n)
      throw new Problem('passkey-exists', 'This passkey is known already.');
    await recordOwnAction(db, { action: 'passkey-added', user_id, address });
    return settleNewFactor(db, { viewer, now });
  });
}

async function verifyNew(passkey: PasskeyAttestation, challenge: string, party: RelyingParty) {
  const { transports, ...response } = passkey.response;
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.rp_id,
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports ?? [],
    is_backed_up: credentialBackedUp,
  };
}

export function passkeyRejected(): Problem {
  return new Problem('passkey-rejected', 'This passkey could not be verified. Try again.');
}

export async function renamePasskey(
  { database }: Services,
  { user_id, id, name }: { user_id: number; id: number; name: string },
): Promise<void> {
  const { numUpdatedRows } = await asSystem(database, (db) =>
    db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) throw new Problem('not-found', 'Passkey not found.');
}

export function removePasskey(
  services: Services,
  { viewer: { user_id }, address }: OwnRequest,
  id: number,
): Promise<void> {
  return asSystem(services.database, async (db) => {
    await lockFactors(db, user_id);
    const { numDeletedRows } = await db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not-found', 'Passkey not found.');
    await settleRemoval(db, services, user_id);
    await recordOwnAction(db, { action: 'passkey-removed', user_id, address });
  });
}
