import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = [
  'packages/domain/src',
  'packages/drivers/src',
  'apps/server/src',
  'apps/agent/src',
  'apps/web/src',
];

/** On a text of this length a linear pattern takes microseconds, a quadratic one tens of milliseconds. */
const length = 6000;
const maxMilliseconds = 15;

/** Characters at which a pattern may restart: spaces, digits, letters, and separators. */
const usual = ['a', '0', ' ', '.', '-', '/', '"', '<', '\\', ','];
const ends = ['', '!', '\n!', 'x\rx'];

type Found = { place: string; pattern: RegExp };

describe('every pattern of the product', () => {
  const found = folders.flatMap((folder) => sourcesIn(join(root, folder)).flatMap(patternsIn));

  test('is found', () => {
    expect(found.length).toBeGreaterThan(100);
    expect(found.map(({ pattern }) => pattern.source)).toContain(
      String.raw`^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$`,
    );
  });

  test('takes time that grows linearly with the text', () => {
    const slow = found.flatMap(({ place, pattern }) => {
      const text = textsFor(pattern).find((each) => isSlow(pattern, each));
      return text === undefined ? [] : [`${place}: ${pattern} on ${JSON.stringify(text.slice(0, 20))}…`];
    });
    expect(slow).toEqual([]);
  });

  test('would be detected if it were not', () => {
    for (const pattern of [
      /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
      /[\s.]+$/,
      /\b[\w+.-]+:\/\/\S*/g,
      /^\+OK(?:\s+(.*))?$/,
    ])
      expect(
        textsFor(pattern).some((text) => isSlow(pattern, text)),
        String(pattern),
      ).toBe(true);
  });
});

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A slash where a value can begin, up to the one that ends it. What is no pattern after all does no harm here. */
function patternsIn(file: string): Found[] {
  const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '');
  const literal =
    /(?<=[=(,:[!&|?{};]\s*|return\s+|^\s*)\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/gm;
  return [...code.matchAll(literal)].flatMap(([, source = '', flags]) => {
    try {
      return [{ place: relative(root, file), pattern: new RegExp(source, flags) }];
    } catch {
      return [];
    }
  });
}

/** Long runs of one or two characters, after what the pattern wants first and before what it does not want at all. */
function textsFor({ source }: RegExp): string[] {
  const plain = source.replace(/\\[sSdDwWbBpPnrt]|[\^$()[\]{}|?*+]/g, '').replaceAll('\\', '');
  const letters = [...new Set([...usual, ...plain])].slice(0, 24);
  const first = /^\^?((?:[\w: %<>#@'"=-]|\\[^\w])+)/.exec(source)?.[1]?.replaceAll('\\', '') ?? '';
  const fillings = [...letters, ...letters.flatMap((one) => usual.map((other) => one + other))];
  const starts = [...new Set(['', first, 'a', 'a@', '0.'])];
  return fillings.flatMap((filling) => {
    const long = filling.repeat(length / filling.length);
    return starts.flatMap((start) => ends.map((end) => start + long + end));
  });
}

/** Processor time, and slow in each of some tries: a busy machine may interrupt one. */
function isSlow(pattern: RegExp, text: string): boolean {
  for (let tries = 0; tries < 3; tries += 1) {
    pattern.lastIndex = 0;
    const start = process.cpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 < maxMilliseconds) return false;
  }
  return true;
}
