import type { Viewer } from '@greenroom/domain/access/viewer.ts';
import type { OwnFactors } from '@greenroom/domain/auth/factors/own-factors.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { recordOwnAction } from '../sign-in-history.queries.ts';
import { readFactorState, replaceCodes } from './factors.queries.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import type { RelyingParty } from './relying-party.ts';

export type OwnRequest = { viewer: Viewer; address: string };

export function getOwnFactors(
  { database, config, now }: Services,
  { user_id }: Viewer,
  party: RelyingParty | undefined,
): Promise<OwnFactors> {
  return asSystem(database, async (db) => {
    const state = await readFactorState(db, { user_id, rp_id: party?.rp_id, now: now(), config });
    const passkeys = await db
      .selectFrom('passkeys')
      .where('user_id', '=', user_id)
      .orderBy('created_at')
      .select(['id', 'name', 'created_at', 'last_used_at', 'is_backed_up', 'rp_id'])
      .execute();
    const { codes } = await db
      .selectFrom('recovery_codes')
      .where('user_id', '=', user_id)
      .where('used_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('codes'))
      .executeTakeFirstOrThrow();
    return {
      has_totp: state.kinds.includes('totp'),
      passkeys: passkeys.map(({ rp_id, created_at, last_used_at, ...passkey }) => ({
        ...passkey,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        made_for: rp_id === party?.rp_id ? null : rp_id,
      })),
      recovery_codes_left: codes,
      is_required: state.is_required,
      due_at: state.hasFactor ? null : (state.due_at?.toISOString() ?? null),
      may_use_passkeys: party !== undefined,
    };
  });
}

/** After a factor was added: this session counts as having shown it, and the first one brings recovery codes. */
export async function settleNewFactor(
  db: SystemDb,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<string[] | null> {
  const { user_id, session_id } = viewer;
  await db.updateTable('sessions').set({ factor_at: now }).where('id', '=', session_id).execute();
  const some = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', user_id)
    .select('user_id')
    .executeTakeFirst();
  return some ? null : insertCodes(db, user_id);
}

async function insertCodes(db: SystemDb, user_id: number): Promise<string[]> {
  const { codes, hashes } = createRecoveryCodes();
  await replaceCodes(db, { user_id, hashes });
  return codes;
}

export function replaceRecoveryCodes(
  { database, now, config }: Services,
  { viewer: { user_id }, address }: OwnRequest,
): Promise<string[]> {
  return asSystem(database, async (db) => {
    await lockFactors(db, user_id);
    const { hasFactor } = await readFactorState(db, { user_id, now: now(), config });
    if (!hasFactor) throw new Problem('conflict', 'Recovery codes need a second step. Set one up first.');
    await recordOwnAction(db, { action: 'recovery-codes-replaced', user_id, address });
    return insertCodes(db, user_id);
  });
}

/** One change of a user's factors at a time: two at once could each remove what the other leaves as the last. */
export async function lockFactors(db: SystemDb, user_id: number): Promise<void> {
  await db.selectFrom('users').where('id', '=', user_id).select('id').forUpdate().execute();
}

/** After a factor was removed. */
export async function settleRemoval(
  db: SystemDb,
  { config, now }: Pick<Services, 'config' | 'now'>,
  user_id: number,
): Promise<void> {
  const { hasFactor, is_required } = await readFactorState(db, { user_id, now: now(), config });
  if (hasFactor) return;
  if (is_required)
    throw new Problem(
      'factor-required',
      'Your account needs a second step. Add another one before you remove this.',
    );
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}
