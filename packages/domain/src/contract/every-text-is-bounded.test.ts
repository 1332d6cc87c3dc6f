import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, usualBodyBytes } from '../http/endpoint.ts';
import { allEndpoints } from './all-endpoints.ts';

type Schema = z.core.$ZodType;
/** A place in a schema, how a text gets there, and the schema that judges it. */
type Place = { path: string; put: (text: string) => unknown; judge: Schema };

const maxMilliseconds = 5;
/** What slow patterns trip over: separators that stand on both sides of them, and text that matches almost to its end. */
const fillings: Record<string, string> = {
  ...{ dots: '.', 'at signs': '@', spaces: ' ', digits: '1', letters: 'a', addresses: 'a@a.', dashes: '-a' },
  ...{ 'lone surrogates': '\ud800', backslashes: '\\', brackets: '<', 'combining marks': 'e\u0301' },
  ...{ tabs: ' \t', breaks: '\n', quotes: '"', NUL: '\0', dates: '2026-01-01' },
};
const texts = Object.entries(fillings).flatMap(([name, filling]) =>
  [
    { name, around: ['', ''] },
    // Almost an address, a number, a word: it fails with its last character.
    { name: `${name} in an address`, around: ['a@', '@'] },
    { name: `${name} between letters`, around: ['a', '!'] },
  ].map(({ name, around }) => {
    const make = (length: number) => around.join(filling.repeat(length / filling.length));
    return { name, short: make(10_000), long: make(100_000) };
  }),
);
/** One that no pattern of the contract takes for something else. */
const plainText = texts.slice(0, 1);
/** The same schema, an id or a name, stands in many places: all texts go to its first one. */
const judged = new Set<Schema>();

const parts = allEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'headers', 'body', 'form'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${endpoint.name} ${part}`, schema, places: placesIn(schema) }] : [];
  }),
);

describe('every text of the contract', () => {
  test('is found in the schemas', () => {
    const paths = parts.flatMap(({ name, places }) => places.map(({ path }) => `${name} ${path}`));
    for (const known of [
      'login body username',
      'createTicket body additional_data.description',
      'createTicket headers idempotency-key',
      'createUser body roles.0',
      'getSite params id',
      'listAssets query search',
      'runAssetAction body parameters.*',
      'uploadFile form description',
    ])
      expect(paths).toContain(known);
  });

  test.each(parts)('is rejected quickly when it is 100 kB long: $name', ({ schema, places }) => {
    const wrong: string[] = [];
    for (const { path, put, judge } of places) {
      const isKnown = judged.has(judge) && !process.env.FULL_TESTS;
      judged.add(judge);
      for (const { name, short, long } of isKnown ? plainText : texts) {
        // A tenth first: of a pattern that is slow, this fails within a second or two and not after minutes.
        if (quickest(schema, put(short)).milliseconds >= maxMilliseconds)
          return expect.fail(`${path} works too long on 10 kB of ${name}`);
        const { issues, milliseconds } = quickest(schema, put(long));
        const isRejected = issues.some((issue) => issue.path.join('.') === path.replace(/(^|\.)\*$/, ''));
        if (!isRejected) wrong.push(`${path} takes 100 kB of ${name}`);
        if (milliseconds >= maxMilliseconds) wrong.push(`${path} works ${milliseconds} ms on ${name}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(parts)('can have any content without a failure: $name', ({ schema, places }) => {
    const noNumber = { toString: 1, valueOf: 1 };
    const odd = [
      {},
      { length: noNumber },
      { length: 1e9 },
      { size: noNumber },
      { length: [] },
      [[]],
      null,
      Number.POSITIVE_INFINITY,
    ];
    const failures: string[] = [];
    for (const { path, put } of places)
      for (const value of odd)
        try {
          schema.safeParse(put(value as unknown as string));
        } catch (error) {
          failures.push(`${path} fails at ${JSON.stringify(value)}: ${error}`);
        }
    expect(failures).toEqual([]);
  });

  test.each(allEndpoints.filter(({ body }) => body))(
    'fits into the body at its maximum length: $name',
    (endpoint) => {
      const { body, maxBodyBytes = usualBodyBytes } = endpoint as Endpoint & { body: Schema };
      expect(maxJsonLength(z.toJSONSchema(body, { io: 'input' }) as Json)).toBeLessThanOrEqual(maxBodyBytes);
    },
  );

  test('comes in bodies of at most 16 kB for unauthenticated calls', () => {
    const limits = allEndpoints.filter(({ base }) => base === 'auth').map((each) => each.maxBodyBytes);
    expect(new Set(limits)).toEqual(new Set([undefined]));
    expect(usualBodyBytes).toBe(16_384);
  });
});

/** Processor time, and the best of some tries: a busy machine may interrupt one, a slow pattern is slow in all. */
function quickest(schema: z.ZodMiniType, input: unknown) {
  let milliseconds = Number.POSITIVE_INFINITY;
  let issues: z.core.$ZodIssue[] = [];
  for (let tries = 0; tries < 5 && milliseconds >= maxMilliseconds; tries += 1) {
    const start = process.cpuUsage();
    issues = schema.safeParse(input).error?.issues ?? [];
    const { user, system } = process.cpuUsage(start);
    milliseconds = Math.min(milliseconds, (user + system) / 1000);
  }
  return { issues, milliseconds };
}

/** Everywhere that a caller can put a text, also where a number is expected. */
function placesIn(schema: Schema): Place[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) =>
        within(inner, key, (value) => ({ [key]: value })),
      );
    case 'array':
      return within(def.element, '0', (value) => [value]);
    case 'record':
      return [
        { path: '*', put: (text) => ({ [text]: 1 }), judge: def.keyType },
        { path: '*', put: (text) => ({ key: text }), judge: def.valueType },
        { path: '*', put: (text) => ({ key: [{ deep: text }] }), judge: schema },
      ];
    case 'optional':
    case 'nullable':
    case 'default':
      return placesIn(def.innerType);
    case 'pipe':
      return placesIn(isTransform(def.in) ? def.out : def.in).map((place) => ({ ...place, judge: schema }));
    default:
      return [{ path: '', put: (text) => text, judge: schema }];
  }
}

function within(inner: Schema, key: string, wrap: (value: unknown) => unknown): Place[] {
  return placesIn(inner).map(({ path, put, judge }) => ({
    judge,
    path: path === '' ? key : `${key}.${path}`,
    put: (text) => wrap(put(text)),
  }));
}

type Json = {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  anyOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
};

/** Base64 for addresses is written by programs, which escape none of its characters. */
const base64url = '^[\\w-]*$';

/** The length of the longest JSON that a schema takes, with every character of a user written as `\u0041`. */
function maxJsonLength(schema: Json): number {
  const { type, properties, items, anyOf, maxLength, maxItems } = schema;
  if (anyOf) return Math.max(...anyOf.map(maxJsonLength));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (properties)
    return Object.entries(properties).reduce(
      (sum, [key, inner]) => sum + key.length + 4 + maxJsonLength(inner),
      2,
    );
  if (type === 'array' && items)
    return 2 + (maxItems ?? Number.POSITIVE_INFINITY) * (1 + maxJsonLength(items));
  if (type === 'string')
    return 2 + (schema.pattern === base64url ? 1 : 6) * (maxLength ?? Number.POSITIVE_INFINITY);
  // The one object of the caller's own: four thousand characters.
  if (type === 'object') return 6 * 4096;
  return 30;
}

function isTransform(schema: Schema): boolean {
  return schema._zod.def.type === 'transform';
}
