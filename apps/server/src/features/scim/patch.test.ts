import { expect, test } from 'vitest';
import { patchGroup, readGroup } from './group-operations.ts';
import { readOperations } from './read-operations.ts';
import { requireBody } from './read-value.ts';
import { patchUser } from './user-operations.ts';
import { emptyUser, fullNameOf, readUser } from './user-state.ts';

const ada = { ...emptyUser, userName: 'ada', email: 'ada@b.example', displayName: 'Ada Lovelace' };
const patch = (...Operations: object[]) => patchUser(ada, readOperations({ Operations }));
const invalid = (scimType: string) => expect.objectContaining({ scimType });

test.each<[string, object, object]>([
  ['Entra deactivates', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  ['Entra with the flag of 2062020', { op: 'replace', path: 'active', value: false }, { active: false }],
  ['Okta deactivates', { op: 'replace', value: { active: false } }, { active: false }],
  ['a flag in a list', { op: 'Replace', path: 'active', value: [{ value: 'True' }] }, { active: true }],
  [
    'dotted keys',
    { op: 'Add', value: { 'name.givenName': 'Augusta' } },
    { givenName: 'Augusta', displayName: null },
  ],
  [
    'keys of the enterprise schema',
    { op: 'add', value: { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'AV' } },
    { department: 'AV' },
  ],
  [
    'a path of the enterprise schema',
    {
      op: 'Add',
      path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
      value: 'AV',
    },
    { department: 'AV' },
  ],
  [
    'an address by its type',
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'x@b.example' },
    { email: 'x@b.example' },
  ],
  [
    'the primary address',
    { op: 'Replace', path: 'emails[primary eq "True"].value', value: 'x@b.example' },
    { email: 'x@b.example' },
  ],
  [
    'all addresses',
    {
      op: 'replace',
      path: 'emails',
      value: [
        { value: 'home@b.example', type: 'home' },
        { value: 'x@b.example', type: 'work' },
      ],
    },
    { email: 'x@b.example' },
  ],
  ['a title', { op: 'Add', path: 'title', value: 'Lead' }, { title: 'Lead' }],
  [
    'a name in another case',
    { op: 'replace', path: 'DISPLAYNAME', value: 'A. L.' },
    { displayName: 'A. L.', formatted: 'A. L.' },
  ],
  ['an unknown attribute', { op: 'add', path: 'nickName', value: 'x' }, {}],
  ['a value that removes', { op: 'replace', path: 'displayName', value: '' }, { displayName: null }],
  ['a null that removes', { op: 'replace', path: 'displayName', value: null }, { displayName: null }],
  ['remove', { op: 'Remove', path: 'displayName' }, { displayName: null }],
])('%s', (_, operation, expected) => {
  expect(patch(operation)).toMatchObject({ ...ada, ...expected });
});

test.each<[object, string]>([
  [{ op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
  [{ op: 'replace', path: 'displayName', value: { a: { b: 1 } } }, 'none'],
  [{ op: 'replace', path: 'displayName', value: 'x'.repeat(300) }, 'invalidValue'],
  [{ op: 'replace', path: 'userName', value: '' }, 'invalidValue'],
  [{ op: 'move', path: 'x' }, 'invalidSyntax'],
  [{ op: 'remove' }, 'invalidPath'],
  [{ op: 'replace', path: '((', value: 'x' }, 'invalidPath'],
  [{ op: 'replace', value: 'x' }, 'invalidValue'],
])('rejects %j', (operation, scimType) => {
  if (scimType === 'none') expect(patch(operation).displayName).toBeNull();
  else expect(() => patch(operation)).toThrow(invalid(scimType));
});

test('no path and no key reaches a prototype', () => {
  const hostile = JSON.parse(
    `{"op":"add","value":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"name":{"__proto__":{"polluted":1}}}}`,
  );
  patch(hostile);
  for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'name.__proto__.polluted']) {
    try {
      patch({ op: 'add', path, value: 1 });
    } catch {
      // Rejected as no path, or ignored as unknown.
    }
  }
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test('a new part of a name replaces the whole, and a new whole stays', () => {
  const named = patch({ op: 'replace', value: { name: { givenName: 'Grace', familyName: 'Hopper' } } });
  expect(fullNameOf(named)).toBe('Grace Hopper');
  const both = patch({ op: 'replace', value: { displayName: 'G. H.', 'name.givenName': 'Grace' } });
  expect(fullNameOf(both)).toBe('G. H.');
  expect(fullNameOf(patch({ op: 'replace', path: 'name.formatted', value: 'Grace H.' }))).toBe('Grace H.');
});

test('a whole user has what is in it, and nothing else', () => {
  const user = readUser({
    schemas: [],
    userName: 'ada@b.example',
    password: 'ignored',
    groups: [],
    emails: [{ value: 'a@b.example', primary: true }],
    name: { formatted: 'Ada L.' },
  });
  expect(user).toEqual({
    ...emptyUser,
    userName: 'ada@b.example',
    email: 'a@b.example',
    formatted: 'Ada L.',
  });
  expect(() => readUser({ displayName: 'x' })).toThrow(invalid('invalidValue'));
});

test('bodies that are deep, long or no objects are no resources', () => {
  expect(() => requireBody([])).toThrow(invalid('invalidSyntax'));
  let deep: object = {};
  for (let depth = 0; depth < 50; depth += 1) deep = { deep };
  expect(() => requireBody(deep)).toThrow(invalid('invalidSyntax'));
  expect(() => requireBody({ many: Array(30_000).fill(1) })).toThrow(invalid('tooMany'));
  const Operations = Array(101).fill({ op: 'replace', value: {} });
  expect(() => readOperations({ Operations })).toThrow(invalid('tooMany'));
});

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const group = readGroup({ displayName: 'Team', members: [{ value: one }] });
const patched = (...Operations: object[]) => [...patchGroup(group, readOperations({ Operations })).members];

test.each<[string, object, string[]]>([
  ['Entra adds', { op: 'Add', path: 'members', value: [{ value: two }] }, [one, two]],
  ['Entra removes by a list', { op: 'Remove', path: 'members', value: [{ value: one }] }, []],
  ['removes by a filter', { op: 'remove', path: `members[value eq "${one}"]` }, []],
  ['removes all', { op: 'remove', path: 'members' }, []],
  ['Okta replaces', { op: 'replace', path: 'members', value: [{ value: two, display: 'x' }] }, [two]],
  ['Okta renames with the id', { op: 'replace', value: { id: 'x', displayName: 'New' } }, [one]],
  ['adds without a path', { op: 'add', value: { members: [{ value: two }] } }, [one, two]],
])('a group: %s', (_, operation, expected) => {
  expect(patched(operation)).toEqual(expected);
});

test('a group has a name, and members with ids', () => {
  expect(() => readGroup({ displayName: '' })).toThrow(invalid('invalidValue'));
  expect(() => readGroup({ displayName: 'x', members: [{ value: "1' or 1=1" }] })).toThrow(
    invalid('invalidValue'),
  );
  expect(() => patched({ op: 'remove', path: 'displayName' })).toThrow(invalid('invalidValue'));
});
