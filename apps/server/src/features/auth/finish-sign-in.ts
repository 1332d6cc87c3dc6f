import { createHash } from 'node:crypto';
import type { AuthTokens } from '@greenroom/domain/auth/auth-tokens.ts';
import { storableText } from '@greenroom/domain/format/storable-text.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { mayEnter } from '#access/session-limits.ts';
import { originOf } from '#http/origin-of.ts';
import { asSystem } from '#platform/database/scope.ts';
import type { Services } from '#platform/services.ts';
import type { DeviceMarks } from '#platform/tokens/device-marks.ts';
import { forgiveAttempts, type SignInCounts } from './admit-sign-in.ts';
import { issueTokens } from './issue-tokens.ts';
import { noticeNewDevice } from './notices/sign-in-notices.queries.ts';
import { insertSession } from './sessions.queries.ts';
import { recordSignIn, tallySignIn } from './sign-in-history.queries.ts';
import { recordSignInBesideSso } from './sso/record-sign-in-beside-sso.ts';
import { insertSsoSession } from './sso/sign-out/sso-sessions.queries.ts';
import { isBesideRequiredSso, ssoRule } from './sso/sso-rule.queries.ts';

export type SignInPlace = {
  address: string;
  /** What the browser calls itself. */
  browser?: string | undefined;
  request_id?: string | undefined;
  marks: DeviceMarks;
};

export type SignedIn = { tokens: AuthTokens; marks: DeviceMarks };

type Checked = SignInCounts & {
  user_id: number;
  /** Of the password that was checked; null for a passkey alone. */
  password_mark: Buffer | null;
  isFactorShown: boolean;
  /** Of a sign-in with a provider: its partner, and what the provider wants to see at the sign-out. */
  sso?: { partner_id: number; sealed_id_token: Buffer } | undefined;
};

/** Enough to recognise a browser. */
const maxBrowserLength = 300;

/** Opens the session after all steps. */
export async function finishSignIn(
  services: Services,
  checked: Checked,
  place: SignInPlace,
): Promise<SignedIn> {
  const { hash, ...session } = await openSession(services, checked, place);
  const account = hash === null ? undefined : { user_id: checked.user_id, hash };
  const { deviceMarker, now } = services;
  return {
    tokens: await issueTokens(services, session),
    marks: account ? deviceMarker.add(place.marks, account, now()) : place.marks,
  };
}

function openSession(
  { database, config, deviceMarker, jobs, sealer, now: clock }: Services,
  { user_id, password_mark, isFactorShown, sso, counts }: Checked,
  { address, request_id, marks, ...place }: SignInPlace,
) {
  const now = clock();
  const browser = place.browser ? storableText(place.browser).slice(0, maxBrowserLength) : null;
  return asSystem(database, async (db) => {
    const user = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .where(mayEnter)
      .select(['must_change_password', ...ssoRule])
      .executeTakeFirst();
    // Checks take a while; a password change in the meantime has ended this attempt too.
    const password = await db
      .selectFrom('user_passwords')
      .where('user_id', '=', user_id)
      .select('hash')
      .forShare()
      .executeTakeFirst();
    const hash = password?.hash ?? null;
    if (!user || (password_mark && !(hash && markOfPassword(hash).equals(password_mark))))
      throw wrongCredentials();
    if (!sso && isBesideRequiredSso(user)) await recordSignInBesideSso(db, { jobs, user_id, address });
    const session = await insertSession(db, {
      ...{ user_id, now, maxDays: config.SESSION_DAYS, factor_at: isFactorShown ? now : null },
      place: { address, browser },
    });
    // Other sign-ins of the user, and then of its network, wait from here until the end of the transaction.
    await recordSignIn(db, { user_id, address, request_id, now });
    const isMarked = hash !== null && deviceMarker.find(marks, { user_id, hash }, now) !== undefined;
    const { session_id } = session;
    await noticeNewDevice(db, {
      ...{ jobs, origin: originOf(config), user_id, session_id, address, browser, isMarked, now },
    });
    if (sso) await insertSsoSession(db, sealer, { session_id, ...sso });
    // Only now: a password alone must not reset the counts.
    await forgiveAttempts(db, { counts });
    return { ...session, must_change_password: user.must_change_password, user_id, hash };
  });
}

/** Recognises the password hash that was checked, without being one. */
export function markOfPassword(hash: string): Buffer {
  return createHash('sha256').update(`password mark ${hash}`).digest();
}

/** Runs after the response, whose time must not reveal that the account exists. */
export function recordFailedSignIn(services: Services, failed: { user_id: number; address: string }): void {
  services.background('count a failed sign-in', () =>
    asSystem(services.database, (db) =>
      tallySignIn(db, { ...failed, outcome: 'failed', now: services.now() }),
    ),
  );
}

export function wrongCredentials(): Problem {
  return new Problem('invalid-credentials', 'The email or password is wrong.');
}
