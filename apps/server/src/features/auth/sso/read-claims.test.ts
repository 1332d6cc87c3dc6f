import { expect, test } from 'vitest';
import { readClaims } from './read-claims.ts';

const rules = {
  issuer: 'https://idp.example',
  role_claim: null,
  role_map: [],
  active_claim: null,
  active_value: null,
  trusts_factor: false,
  trusted_acr: [],
};
const read = (claims: Record<string, unknown>, more: Partial<Parameters<typeof readClaims>[1]> = {}) =>
  readClaims({ sub: 'x', ...claims }, { ...rules, ...more });

const google = { issuer: 'https://accounts.google.com' };
const entra = { issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0' };

test.each([
  ['a verified address', { email: 'a@b.example', email_verified: true }, {}, 'a@b.example'],
  ['an address that is not verified', { email: 'a@b.example', email_verified: false }, {}, undefined],
  ['a verified address as text', { email: 'a@b.example', email_verified: 'true' }, {}, undefined],
  ['no address', { email_verified: true }, {}, undefined],
  [
    'a Google account of the company',
    { email: 'a@b.example', email_verified: true, hd: 'b.example' },
    google,
    'a@b.example',
  ],
  ['a private Google account', { email: 'a@b.example', email_verified: true }, google, undefined],
  ['an Entra account', { preferred_username: 'a@b.example', email: 'other@b.example' }, entra, 'a@b.example'],
])('takes the address of %s as it should', (_, claims, more, expected) => {
  expect(read(claims, more).email).toBe(expected);
});

const mapped = {
  role_claim: 'groups',
  role_map: [
    { value: 'av', role: 'Technician' },
    { value: 'heads', role: 'Lead' },
  ],
};

test.each([
  ['one group', { groups: ['av', 'else'] }, ['Technician']],
  ['several groups', { groups: ['heads', 'av'] }, ['Technician', 'Lead']],
  ['a single value', { groups: 'heads' }, ['Lead']],
  ['no claim', {}, []],
  ['a claim of another shape', { groups: { av: true } }, []],
  ['groups elsewhere', { _claim_names: { groups: 'src1' } }, null],
  ['a claim with the name of a built-in property', { is_superuser: true, role: 'superuser' }, []],
])('gives the roles of %s', (_, claims, expected) => {
  expect(read(claims, mapped).roles).toEqual(expected);
});

test('gives no role without a map, and reads no inherited property as a claim', () => {
  expect(read({ groups: ['av'] }).roles).toBeNull();
  expect(read({}, { ...mapped, role_claim: 'constructor' }).roles).toEqual([]);
});

test.each([
  [{ status: 'active' }, true],
  [{ status: ['other', 'active'] }, true],
  [{ status: 'gone' }, false],
  [{}, false],
])('%j means active: %s', (claims, expected) => {
  expect(read(claims, { active_claim: 'status', active_value: 'active' }).is_active).toBe(expected);
});

test.each([
  [{ amr: ['pwd', 'mfa'] }, true, true],
  [{ amr: ['hwk'] }, true, true],
  [{ amr: ['pwd'] }, true, false],
  [{ acr: 'phr' }, true, true],
  [{ acr: 'low' }, true, false],
  [{ amr: ['mfa'], acr: 'phr' }, false, false],
])('%j with trust %s shows a second step: %s', (claims, trusts_factor, expected) => {
  expect(read(claims, { trusts_factor, trusted_acr: ['phr'] }).isFactorShown).toBe(expected);
});
