import * as z from 'zod/mini';
import { boundedText, patternText } from '../http/bounded-text.ts';

/** The agent trusts a release key, and fetches a release that is offered to it. */
export const updateFeature = 'updates';

/**
 * `requested`: the agent has not received it yet · `downloading` · `restarting`: it is unpacked, and the agent starts with
 * it · `done`: the agent has connected with it · `failed`: the agent runs what it ran before.
 */
export const updateStates = ['requested', 'downloading', 'restarting', 'done', 'failed'] as const;
export type UpdateState = (typeof updateStates)[number];

/**
 * `signature`: not signed with a key that the agent trusts · `not-newer` · `node`: the Node of its machine is too old ·
 * `download`: what arrived is not what was signed · `disk`: it could not be stored · `not-connected`: it was started and
 * did not connect in time · `too-late`: the agent was not online for a day.
 */
export const updateFailures = [
  'signature',
  'not-newer',
  'node',
  'download',
  'disk',
  'not-connected',
  'too-late',
] as const;
export type UpdateFailure = (typeof updateFailures)[number];

/** Several times the size of an agent. */
export const maxArchiveBytes = 32 * 1024 * 1024;
/** What the server reads and sends at once. */
export const updatePartBytes = 256 * 1024;

const version = () => patternText(20, /^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'must be a version like 1.6.3');
const sha256 = () => patternText(64, /^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');

/** What is signed about a release of the agent. */
export const agentRelease = z.object({
  name: z.literal('greenroom-agent'),
  version: version(),
  /** The oldest Node that runs it. */
  node: version(),
  archive: z.object({ bytes: z.int().check(z.minimum(1), z.maximum(maxArchiveBytes)), sha256: sha256() }),
  /** The file agent.cjs in it, which is checked again at each start. */
  program: z.object({ sha256: sha256() }),
});
export type AgentRelease = z.output<typeof agentRelease>;

/** The release as text, so that exactly the signed bytes are checked, and its Ed25519 signature in base64url. */
export const signedRelease = z.object({
  release: boundedText(2_000),
  signature: patternText(86, /^[\w-]{86}$/, 'must be an Ed25519 signature in base64url'),
});
export type SignedRelease = z.output<typeof signedRelease>;

/** What the key of the release signs; scripts/release/sign-agent.mjs writes the same. */
export function signedReleaseText(release: string): string {
  return `greenroom-agent-release 1\n${release}`;
}

/** The release of this text, unless it is malformed. */
export function readRelease(text: string): AgentRelease | undefined {
  try {
    return agentRelease.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
