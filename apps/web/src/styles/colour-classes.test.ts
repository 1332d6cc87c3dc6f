import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tailwind generates nothing for these classes, because the theme switches its named palette off. */
const namedColour =
  /\b(?:bg|text|border|fill|stroke|ring|divide|outline|from|to)-(?:white|black|gray|slate|zinc|red|orange|amber|yellow|green|blue|indigo|violet|pink)\b(?!\.)/;

test('classes name the role of a colour, so that both themes have it', () => {
  const folder = new URL('../', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, at) => (namedColour.test(line) ? [`${file}:${at + 1}`] : [])),
    );
  expect(found).toEqual([]);
});
