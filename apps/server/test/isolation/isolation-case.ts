import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import type { Seen } from './reference-model.ts';
import type { World, WorldUser } from './world.ts';

export type CaseRequest = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** A body that is not JSON, together with its content type in the headers. */
  payload?: Buffer;
};

export type CaseContext = { user: WorldUser; seen: Seen; world: World; request: CaseRequest };

/** The model's response; a body or a total that is not given is not checked. */
export type ExpectedResponse = { status: number; body?: unknown; total?: number };

/** One endpoint: a random request about any tenant's data, and the response that the model expects. */
export type IsolationCase = {
  makeRequest: (world: World, random: SeededRandom, seen: Seen) => CaseRequest;
  expected: (context: CaseContext) => ExpectedResponse;
  /** The part of a response that the model knows. */
  // biome-ignore lint/suspicious/noExplicitAny: it is JSON from the wire, of any endpoint.
  essence?: (body: any) => unknown;
  /** What a response must not contain, beyond what the model knows of it; undefined when there is nothing. */
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  findLeak?: (body: any, context: CaseContext) => unknown;
  /** It changes data: it runs alone, and the world is read again after it. */
  writes?: boolean;
};

const missingId = 2_000_000_000;

/** An id of any tenant's row, and sometimes of no row. */
export function anyId(rows: readonly { id: number }[], random: SeededRandom): number {
  return rows.length === 0 || random.chance(0.1) ? missingId : random.pick(rows).id;
}

/** The version that a partner's settings have now: an earlier request of the same estate may have changed them. */
export function ifPresentVersion(
  rows: readonly { partner_id: number; version: number }[],
  partner_id: number,
): Record<string, string> {
  const version = rows.find((row) => row.partner_id === partner_id)?.version ?? 0;
  return { 'if-match': `"${version}"` };
}

/** Undefined in so many cases, as when a filter is not used. */
export function maybe<T>(random: SeededRandom, probability: number, make: () => T): T | undefined {
  return random.chance(probability) ? make() : undefined;
}

export function paged(rows: readonly unknown[], limit: unknown): ExpectedResponse {
  return { status: 200, body: rows.slice(0, Number(limit ?? rows.length)), total: rows.length };
}

/** Hidden records get the same response as unknown ones. */
export function oneOf<Row extends { id: number }>(
  rows: readonly Row[],
  id: unknown,
  essence: (row: Row) => unknown,
): ExpectedResponse {
  const row = rows.find((candidate) => candidate.id === id);
  return row ? { status: 200, body: essence(row) } : { status: 404 };
}

/** Parts of names that every tenant uses. */
export const words = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'écran', 'salle', 'north', 'south', 'hall'];

export function anySearch(random: SeededRandom): string {
  const word = random.pick(words);
  return random.chance(0.5) ? word : word.slice(0, 2);
}
