import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from './gate.ts';

// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// One core stays free for everyone who is already signed in.
const gate = createGate(Math.max(1, availableParallelism() - 1));

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash to compare with. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const matches = await gate(() => verify(against, password));
  return matches && stored !== undefined;
}
