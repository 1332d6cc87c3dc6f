import { asSystem, type SystemDb } from '#platform/database/scope.ts';
import {
  type Counted,
  countAttempts,
  countKey,
  forgiveCounts,
  requireAllowed,
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

/** The keys of what was counted, in the order of counting; see `forgiveAttempts`. */
export type SignInCounts = { counts: string[] };

export type Admission = SignInCounts & {
  /** False: the response is that of a wrong password, whatever the password is. */
  isAdmitted: boolean;
};

/** A success clears the counts that are about this browser or network alone, and takes one attempt back from the others. */
const own = 'own ';
const shared = 'shared ';

/**
 * Counts an attempt to sign in, or rejects it with the wait. A browser with a mark of the account has its own count,
 * which attempts from elsewhere do not affect; once that is used up, it counts like any other browser.
 */
export async function admitSignIn(services: Services, attempt: SignInAttempt): Promise<Admission> {
  const { database, config } = services;
  const { mark } = attempt;
  if (mark !== undefined) {
    const device = { throttle: signInThrottles(config).device, subject: mark };
    const [count] = await asSystem(database, (db) => countAttempts(db, [device]));
    if (count?.allowed) return { isAdmitted: true, counts: [own + countKey(device)] };
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
    const counts = await countAttempts(db, [...reported, ...concealed]);
    requireAllowed(counts.slice(0, reported.length));
    return counts.every(({ allowed }) => allowed);
  });
  const counts = [...reported, ...concealed].map(
    (counted) => (counted === ofName || counted === ofAccount ? own : shared) + countKey(counted),
  );
  return { isAdmitted, counts };
}

/** Takes an attempt back after it succeeded. */
export async function forgiveAttempts(db: SystemDb, { counts }: SignInCounts): Promise<void> {
  if (counts.length === 0) return;
  const keyOf = (count: string) => count.slice((count.startsWith(own) ? own : shared).length);
  const cleared = counts.filter((count) => count.startsWith(own)).map(keyOf);
  await forgiveCounts(db, { inOrder: counts.map(keyOf), cleared });
}
