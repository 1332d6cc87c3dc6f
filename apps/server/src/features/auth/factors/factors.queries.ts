import type { FactorKind } from '@greenroom/domain/http/sign-in-challenge.ts';
import { sql } from 'kysely';
import type { SystemDb } from '#platform/database/scope.ts';
import type { Config } from '../../../config.ts';

const day = 86_400_000;

export type FactorState = {
  hasFactor: boolean;
  /** What can be used here: a passkey of another host cannot. */
  kinds: FactorKind[];
  is_required: boolean;
  /** The user has asked to remove all factors, and the waiting time is over. */
  isRemovalDue: boolean;
  /** A sign-in has told the user before that a factor will be required. */
  isTold: boolean;
  /** From when on a user without one may no longer sign in without; null when none is required. */
  due_at: Date | null;
};

type Row = {
  is_superuser: boolean;
  is_demo: boolean;
  has_totp: boolean;
  has_passkeys: boolean;
  has_usable_passkeys: boolean;
  codes: number;
  told_at: Date | null;
  is_removal_due: boolean;
  is_beside_sso: boolean;
  required_from: Date | null;
};

/**
 * What a user has, and what the rule of the partner and being a superuser require. Superusers have some days from the
 * first sign-in on, and none where all others sign in with a provider; those of a demo, whose passwords are public, need
 * none. No real address ends with `.example`.
 */
export async function readFactorState(
  db: SystemDb,
  { user_id, rp_id, now, config }: { user_id: number; rp_id?: string | undefined; now: Date; config: Config },
): Promise<FactorState> {
  const { rows } = await sql<Row>`
    select u.is_superuser, u.email like '%.example' as is_demo,
      exists (select from totp_factors t where t.user_id = u.id and t.confirmed_at is not null) as has_totp,
      exists (select from passkeys p where p.user_id = u.id) as has_passkeys,
      exists (select from passkeys p where p.user_id = u.id and p.rp_id = ${rp_id ?? null}) as has_usable_passkeys,
      (select count(*)::integer from recovery_codes c where c.user_id = u.id and c.used_at is null) as codes,
      u.is_superuser and sso_is_required(u.partner_id) as is_beside_sso,
      (select told_at from factor_notices n where n.user_id = u.id) as told_at,
      exists (select from factor_removals m where m.user_id = u.id and m.due_at <= ${now}) as is_removal_due,
      (select factor_required_from from sign_in_rules r where r.partner_id = u.partner_id) as required_from
    from users u where u.id = ${user_id}`.execute(db);
  const [row] = rows;
  const none = {
    hasFactor: false,
    kinds: [],
    isRemovalDue: false,
    isTold: false,
    is_required: false,
    due_at: null,
  };
  if (!row) return none;
  const hasFactor = row.has_totp || row.has_passkeys;
  const kinds: FactorKind[] = [
    ...(row.has_usable_passkeys ? (['passkey'] as const) : []),
    ...(row.has_totp ? (['totp'] as const) : []),
  ];
  if (hasFactor && row.codes > 0) kinds.push('recovery-code');
  const ofSuperuser =
    row.is_superuser && !(config.DEMO && row.is_demo)
      ? row.is_beside_sso
        ? now
        : new Date((row.told_at ?? now).getTime() + config.SUPERUSER_FACTOR_DAYS * day)
      : null;
  const dues = [ofSuperuser, row.required_from].filter((due) => due !== null);
  const due_at = dues.length > 0 ? new Date(Math.min(...dues.map((due) => due.getTime()))) : null;
  const { is_removal_due: isRemovalDue, told_at } = row;
  return { hasFactor, kinds, isRemovalDue, isTold: told_at !== null, is_required: due_at !== null, due_at };
}

/** The days of a superuser begin with the first sign-in that could tell. */
export async function recordNotice(db: SystemDb, user_id: number, now: Date): Promise<void> {
  await db
    .insertInto('factor_notices')
    .values({ user_id, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findTotp(db: SystemDb, user_id: number) {
  return db
    .selectFrom('totp_factors')
    .where('user_id', '=', user_id)
    .select(['sealed_secret', 'confirmed_at', 'last_step'])
    .executeTakeFirst();
}

/** False when the step, or a later one, was used in the meantime. */
export async function spendTotpStep(db: SystemDb, { user_id, step }: { user_id: number; step: number }) {
  const { numUpdatedRows } = await db
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it is none of the user's, or was used before. */
export async function spendRecoveryCode(
  db: SystemDb,
  { user_id, code_hash, now }: { user_id: number; code_hash: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceCodes(
  db: SystemDb,
  { user_id, hashes }: { user_id: number; hashes: Buffer[] },
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute();
}

export async function deleteAllFactors(db: SystemDb, user_id: number): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('user_id', '=', user_id).execute();
}

/** A superuser's factors end a day after another superuser has removed them. */
export async function endRemovedFactors(db: SystemDb, user_id: number, now: Date): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('factor_removals')
    .where('user_id', '=', user_id)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await deleteAllFactors(db, user_id);
}

/** The user still has a factor: nothing was lost. */
export async function cancelRemoval(db: SystemDb, user_id: number): Promise<void> {
  await db.deleteFrom('factor_removals').where('user_id', '=', user_id).execute();
}

export async function delayRemoval(db: SystemDb, user_id: number, due_at: Date): Promise<void> {
  await db
    .insertInto('factor_removals')
    .values({ user_id, due_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
