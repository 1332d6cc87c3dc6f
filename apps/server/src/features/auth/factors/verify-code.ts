import type { SystemDb } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import { findTotp, spendRecoveryCode, spendTotpStep } from './factors.queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { matchTotp } from './totp.ts';

type Typed = { user_id: number; now: Date };

/** Each code works once, also when two requests send it at the same moment. */
export async function verifyTotp(
  db: SystemDb,
  { sealer }: Pick<Services, 'sealer'>,
  { user_id, code, now }: Typed & { code: string },
): Promise<boolean> {
  const totp = await findTotp(db, user_id);
  if (!totp?.confirmed_at) return false;
  const step = matchTotp(sealer.open(totp.sealed_secret), { code, now, lastStep: totp.last_step });
  return step !== undefined && spendTotpStep(db, { user_id, step });
}

export function verifyRecoveryCode(
  db: SystemDb,
  { user_id, code, now }: Typed & { code: string },
): Promise<boolean> {
  return spendRecoveryCode(db, { user_id, code_hash: hashRecoveryCode(code), now });
}
