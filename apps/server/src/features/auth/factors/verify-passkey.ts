import type { PasskeySignature } from '@greenroom/domain/auth/factors/passkey-responses.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import { copiedMailJob } from './factor-mails.queries.ts';
import type { RelyingParty } from './relying-party.ts';

type Check = {
  passkey: PasskeySignature;
  /** What it had to sign. */
  challenge: string;
  party: RelyingParty;
  /** Whose it must be; null when it says who signs in. */
  user_id: number | null;
  /** A passkey alone must have checked its user by PIN or fingerprint. */
  mustVerifyUser: boolean;
  now: Date;
  jobs: Jobs;
  address: string;
};

/** The owner of the passkey; undefined when its signature is not valid here and now. */
export async function verifyPasskey(
  db: SystemDb,
  { passkey, challenge, party, user_id, mustVerifyUser, now, jobs, address }: Check,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('passkey_handles', 'passkey_handles.user_id', 'passkeys.user_id')
    .where('credential_id', '=', Buffer.from(passkey.id, 'base64url'))
    .where('rp_id', '=', party.rp_id)
    .select(['id', 'passkeys.user_id', 'public_key', 'counter', 'handle'])
    .executeTakeFirst();
  if (!row || (user_id !== null && row.user_id !== user_id)) return undefined;
  const { userHandle, ...response } = passkey.response;
  if (userHandle != null && userHandle !== row.handle.toString('base64url')) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.rp_id,
    credential: { id: passkey.id, publicKey: new Uint8Array(row.public_key), counter: 0 },
    requireUserVerification: mustVerifyUser,
    // It throws for whatever does not fit: another challenge, origin or host.
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const counter = verified.authenticationInfo.newCounter;
  // Here, not by the library, which compares before it checks the signature: only the key itself may cause a mail.
  if (row.counter > 0 && counter <= row.counter) {
    await recordOwnAction(db, { action: 'passkey-copied', user_id: row.user_id, address });
    await jobs.add(db, copiedMailJob, { key: row.id, data: { passkey_id: row.id } });
    return undefined;
  }
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', row.id)
    // Synchronised passkeys always send 0. The same signature sent twice at once changes the row once.
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? row.user_id : undefined;
}
