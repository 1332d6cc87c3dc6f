import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

const guide = read('docs/how-to/add-a-driver.md');
const quotes = [...guide.matchAll(/^```ts file=(\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', code = '']) => ({
    path,
    code,
  }),
);

/** The formatter sets a quoted part to the left. */
const withoutIndent = (code: string) => code.trimEnd().replaceAll(/^ +/gm, '');

describe('docs/how-to/add-a-driver.md', () => {
  test.each(quotes)('quotes $path unchanged', ({ path, code }) => {
    expect(withoutIndent(read(path))).toContain(withoutIndent(code));
  });

  test('shows a codec and a driver of less than 100 lines together', () => {
    const shown = quotes.filter(({ path }) => /\/(codec|\w+-driver)\.ts$/.test(path));
    expect(shown).toHaveLength(2);
    const lines = shown.map(({ path }) => read(path).trimEnd().split('\n').length);
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(100);
  });
});
