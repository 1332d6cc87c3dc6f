import { availableParallelism } from 'node:os';
import { createLimiter, LimiterFull } from '@greenroom/domain/concurrency/create-limiter.ts';
import { Problem } from '@greenroom/domain/http/problem.ts';
import { hash, verify } from '@node-rs/argon2';

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// One core stays free for users who are already signed in.
const maxRunning = Math.max(1, availableParallelism() - 1);
/**
 * A hash takes about 40 ms, five times as long on a busy machine: the last in the queue is done before a browser gives
 * up.
 */
const maxWaiting = 48 * maxRunning;
const retryAfterSeconds = 5;

const limit = createLimiter({ maxRunning, maxWaiting });

/** Known users, by a session, a reset link or a device, do not queue behind unknown ones. */
export type Caller = { isKnown: boolean };

export function hashPassword(password: string): Promise<string> {
  return inTurn({ isKnown: true }, () => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  caller: Caller,
): Promise<boolean> {
  // Once in the life of the process and without the limiter: a rejection would be cached for ever.
  decoy ??= hash('no account has this password', cost);
  const against = stored ?? (await decoy);
  const matches = await inTurn(caller, () => verify(against, password));
  return matches && stored !== undefined;
}

/** Rejects the request before anything is counted or looked up, when a password could not be checked anyway. */
export function requirePlaceInLine({ isKnown }: Caller): void {
  if (limit.isFull({ hasPriority: isKnown })) throw tooBusy();
}

async function inTurn<T>({ isKnown }: Caller, task: () => Promise<T>): Promise<T> {
  try {
    return await limit(task, { hasPriority: isKnown });
  } catch (error) {
    throw error instanceof LimiterFull ? tooBusy() : error;
  }
}

function tooBusy(): Problem {
  return new Problem(
    'sign-in-busy',
    `Too many people are signing in right now. Try again in ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
