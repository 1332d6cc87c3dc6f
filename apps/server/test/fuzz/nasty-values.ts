import { type Chance, createChance } from './chance.ts';

/** A number that JSON can carry and JavaScript cannot write: it is inserted into the text of the body. */
export type RawJson = { raw: string };

const half = '\ud800';

/** Unicode, separators, SQL, patterns, paths, numbers and dates: common sources of failures. */
const texts = [
  ...['', ' ', '\t\n', '\0', 'a\0b', half, '\udc00', `a${half}b`, '\uffff', '\u{10ffff}', '\ufeff', '\u2028'],
  ...[
    '\u202eabc',
    'e\u0301'.repeat(50),
    '😀',
    '👩‍👩‍👧',
    'İıſß',
    '﷽',
    '\uff21',
    'œuvre',
    '٣٤',
    '\u200b',
    '\u0085',
  ],
  ...[
    "'; drop table users; --",
    '"',
    '\\',
    '\\\\',
    '%',
    '%_',
    '_',
    '$1',
    '$' + '{x}',
    '{{x}}',
    '{id}',
    '<b>',
    '&amp;',
  ],
  ...[
    '../../etc/passwd',
    '..\\x',
    '/',
    '//',
    '.',
    '..',
    'a/b',
    'C:\\x',
    'file:///etc/passwd',
    'a,b',
    ',',
    ';',
  ],
  ...[
    '0',
    '-0',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '01',
    '1.5',
    '1e3',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    'true',
  ],
  ...[
    '2147483647',
    '2147483648',
    '9007199254740993',
    '9223372036854775808',
    '1'.repeat(40),
    '-9223372036854775809',
  ],
  ...['2026-02-30', '9999-99-99', '0000-00-00', '2026-13-01', '999999-01-01', 'infinity', 'now', 'epoch'],
  ...[
    'a@b',
    'a@b.',
    '@',
    'a@.b',
    'a b@c.d',
    `${'a'.repeat(250)}@b.example`,
    'x@y.example\r\nBcc: z@y.example',
  ],
  ...[
    'undefined',
    '[object Object]',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '-',
    '--',
    '-name',
  ],
  ...[
    'W10',
    'WyJuYW1lIiwiYSIsMV0',
    'WyJuYW1lIiwiXHVkODAwIiwxXQ',
    'WyJuYW1lIixudWxsLDFd',
    'eyJhIjoxfQ',
    '====',
  ],
];
const repeated = [
  'a',
  '.',
  '@',
  ' ',
  '\\',
  '<',
  'e\u0301',
  half,
  '😀',
  '%',
  '-',
  '0',
  '"',
  '\n',
  'a@a.',
  '((',
];
const lengths = [2, 101, 201, 255, 300, 2001, 8001, 20_001];
const numbers = [
  ...[0, -1, 1, 1.5, 0.1, 99, 101, 1001, 2_147_483_647, 2_147_483_648, -2_147_483_649, 1e21, 1e308, -1e308],
  ...[Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, Number.MIN_VALUE, 253_402_300_800_000],
];
const rawNumbers = [
  '1e400',
  '-1e400',
  '-0',
  '1E+2',
  '0.1e-400',
  '9223372036854775808',
  `1${'0'.repeat(400)}`,
];

/** Values that a database may reject. */
const unstorable = ['\0', 'a\0b', half, '\udc00', `a${half}b`, `${half}${half}`, '\udfff\ud800', '\\u0000'];

export function nastyText(chance: Chance): string {
  if (chance.happens(0.15)) return chance.one(unstorable);
  if (chance.happens(0.75)) return chance.one(texts);
  return chance.one(repeated).repeat(chance.one(lengths));
}

/** Anything that JSON can hold. */
export function nastyValue(chance: Chance): unknown {
  switch (chance.below(9)) {
    case 0:
      return chance.one(numbers);
    case 1:
      return { raw: chance.one(rawNumbers) } satisfies RawJson;
    case 2:
      return chance.one([null, true, false]);
    case 3:
      return nestedArray(chance.one([1, 10, 63, 70, 2000]));
    case 4:
      return { [nastyText(chance)]: nastyText(chance), id: 1, length: 3, toString: 1 };
    case 5:
      return Array.from({ length: chance.one([0, 1, 51, 1500]) }, () => chance.one([1, 'a', null, []]));
    default:
      return nastyText(chance);
  }
}

function nestedArray(depth: number): unknown {
  let value: unknown = chanceless;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const chanceless = createChance(1).one(texts);

/** JSON text with raw numbers in it. */
export function writeJson(value: unknown): string {
  const mark = '\u0001raw:';
  const text = JSON.stringify(value, (_key, inner) => (isRaw(inner) ? mark + inner.raw : inner)) ?? 'null';
  return text.replace(/"\\u0001raw:([^"]*)"/g, '$1');
}

function isRaw(value: unknown): value is RawJson {
  return typeof value === 'object' && value !== null && 'raw' in value && typeof value.raw === 'string';
}
