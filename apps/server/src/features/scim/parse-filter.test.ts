import { expect, test } from 'vitest';
import { parseFilter } from './parse-filter.ts';

const compare = (attribute: string, operator: string, value: unknown) => ({
  ...{ kind: 'compare', attribute, operator, value },
});

test.each([
  ['userName eq "ada@b.example"', compare('username', 'eq', 'ada@b.example')],
  ['USERNAME EQ "x"', compare('username', 'eq', 'x')],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"', compare('username', 'eq', 'x')],
  ['emails[type eq "work"].value eq "a@b"', compare('emails.value', 'eq', 'a@b')],
  ['active eq True', compare('active', 'eq', true)],
  [
    'displayName eq "a \\"quoted\\" (name) and more"',
    compare('displayname', 'eq', 'a "quoted" (name) and more'),
  ],
  ['externalId pr', { kind: 'present', attribute: 'externalid' }],
])('reads %s', (text, expected) => {
  expect(parseFilter(text)).toEqual(expected);
});

test('binds "and" tighter than "or", and brackets tightest', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => compare(name, 'eq', 'x'));
  const read = (text: string) => parseFilter(text.replace(/\b([abc])\b/g, '$1 eq "x"'));
  expect(read('a or b and c')).toEqual({ kind: 'or', parts: [a, { kind: 'and', parts: [b, c] }] });
  expect(read('(a or b) and not (c)')).toEqual({
    ...{
      kind: 'and',
      parts: [
        { kind: 'or', parts: [a, b] },
        { kind: 'not', part: c },
      ],
    },
  });
});

test.each([
  '',
  'userName',
  'userName eq',
  'userName eq ada',
  'userName like "x"',
  'userName eq "x',
  '(userName eq "x"',
  'userName eq "x" userName eq "y"',
  'and userName eq "x"',
  `${'('.repeat(400)}userName eq "x"${')'.repeat(400)}`,
  `userName eq "${'x'.repeat(2000)}"`,
  Array(60).fill('a eq "x"').join(' or '),
  "userName eq 'x'; drop table users",
])('rejects %s', (text) => {
  expect(() => parseFilter(text)).toThrow(
    expect.objectContaining({ status: 400, scimType: 'invalidFilter' }),
  );
});
