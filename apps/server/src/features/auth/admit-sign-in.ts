import { asSystem } from '#platform/database/scope.ts';
import {
  type Counted,
  clearAttempts,
  countAttempt,
  requireAttempt,
  takeBackAttempt,
} from '#platform/limits/throttle.ts';
import type { Services } from '#platform/services.ts';
import { signInThrottles } from './sign-in-throttles.ts';

export type SignInAttempt = {
  /** The name as typed. */
  name: string;
  network: string;
  /** The account with this name, if any. */
  user: { id: number; hash: string | null } | undefined;
  /** The id of this browser's mark for the account. */
  mark: string | undefined;
};

export type Admission = {
  /** False: the response is that of a wrong password, whatever the password is. */
  isAdmitted: boolean;
  /** Takes the attempt back after it succeeded. */
  forgive(): Promise<void>;
};

/**
 * Counts an attempt to sign in, or rejects it with the wait. A browser with a mark of the account has its own count,
 * which attempts from elsewhere do not affect; once that is used up, it counts like any other browser.
 */
export async function admitSignIn(services: Services, attempt: SignInAttempt): Promise<Admission> {
  const { database, config } = services;
  const { mark } = attempt;
  if (mark !== undefined) {
    const device = { throttle: signInThrottles(config).device, subject: mark };
    const { allowed } = await asSystem(database, (db) => countAttempt(db, device));
    const forgive = () => asSystem(database, (db) => clearAttempts(db, device));
    if (allowed) return { isAdmitted: true, forgive };
  }
  return admitUnmarked(services, attempt);
}

async function admitUnmarked(
  { database, config }: Services,
  { name, network, user }: SignInAttempt,
): Promise<Admission> {
  const throttles = signInThrottles(config);
  // A new password starts new counts: the owner who has reset it does not wait because of other people's attempts.
  const password = user?.hash ?? '';
  const byName = (throttle: Counted['throttle'], ...more: string[]) => ({
    throttle,
    subject: JSON.stringify([name, password, ...more]),
  });
  const byAccount = (throttle: Counted['throttle'], ...more: string[]) => ({
    throttle,
    subject: JSON.stringify([user?.id ?? `no account ${name}`, password, ...more]),
  });
  const [ofName, ofAccount] = [
    byName(throttles.nameFromNetwork, network),
    byAccount(throttles.accountFromNetwork, network),
  ];
  const reported = [ofName, byName(throttles.nameFromAll), { throttle: throttles.network, subject: network }];
  // Email and username lead to one account. When both together have used up its attempts, the response is that of a
  // wrong password: "too many" for a name that was not tried before would reveal that it belongs to an account.
  const concealed = [ofAccount, byAccount(throttles.accountFromAll)];

  const isAdmitted = await asSystem(database, async (db) => {
    await requireAttempt(db, reported);
    let isAllowed = true;
    for (const counted of concealed) isAllowed = (await countAttempt(db, counted)).allowed && isAllowed;
    return isAllowed;
  });
  return {
    isAdmitted,
    forgive: () =>
      asSystem(database, async (db) => {
        // Always in this order, or two of these transactions could deadlock.
        for (const counted of [...reported, ...concealed]) {
          const isOwn = counted === ofName || counted === ofAccount;
          await (isOwn ? clearAttempts : takeBackAttempt)(db, counted);
        }
      }),
  };
}
