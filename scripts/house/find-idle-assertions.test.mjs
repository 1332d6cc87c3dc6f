import { expect, test } from 'vitest';
import { findIdleAssertions } from './find-idle-assertions.mjs';

test.each([
  ["expect(await screen.findByText('x')).toBeTruthy();", 'findByText', 'toBeTruthy'],
  ["expect(within(row).getByRole('link')).toBeDefined();", 'getByRole', 'toBeDefined'],
  ["expect(\n  await findAllByText('x'),\n).toBeTruthy();", 'findAllByText', 'toBeTruthy'],
])('reports an assertion that cannot fail: %s', (text, query, matcher) => {
  expect(findIdleAssertions('a.test.ts', `\n${text}`)).toEqual([
    `a.test.ts:2: ${query} throws by itself, so ${matcher} cannot fail.`,
  ]);
});

test.each([
  "await screen.findByText('x');",
  "expect(screen.queryByText('x')).toBeTruthy();",
  "expect(screen.getByText('x').title).toBeTruthy();",
  "expect(await screen.findAllByText('x')).toHaveLength(2);",
  "expect(screen.getByText('x')).not.toBeTruthy();",
])('accepts an assertion that can fail: %s', (text) => {
  expect(findIdleAssertions('a.test.ts', text)).toEqual([]);
});
