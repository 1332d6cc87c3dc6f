import { describe, expect, test } from 'vitest';
import { withoutBlankPassword } from './blank-password.ts';
import { newUser, userChange } from './user-form.ts';

const whole = { username: 'ada', email: 'ada@partner.example', partner_id: 1, password: 'long enough' };

function complaints(schema: typeof newUser | typeof userChange, input: unknown): string[] {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

describe('a new user', () => {
  test('requires only username, email, partner and password', () => {
    expect(newUser.parse(whole)).toEqual({
      ...whole,
      full_name: '',
      access_ends_on: null,
      is_active: true,
      is_superuser: false,
      force_explicit_grants: false,
      force_password_change: false,
      roles: [],
      permissions: ['incidents.act'],
    });
  });

  test.each(['username', 'email', 'partner_id', 'password'])('requires a %s', (field) => {
    expect(complaints(newUser, { ...whole, [field]: undefined })).toHaveLength(1);
  });

  test.each(['username', 'email'])('requires a %s with more than spaces', (field) => {
    expect(complaints(newUser, { ...whole, [field]: '  ' })).toContain(`${field} is required`);
  });

  test('requires a valid email', () => {
    expect(complaints(newUser, { ...whole, email: 'ada' })).toEqual(['email must be an email address']);
  });

  test('requires a password of at least 8 characters', () => {
    const sentence = 'password Password must be at least 8 characters long.';
    expect(complaints(newUser, { ...whole, password: '1234567' })).toEqual([sentence]);
    expect(complaints(newUser, { ...whole, password: '' })).toEqual([sentence]);
    expect(complaints(newUser, { ...whole, password: '12345678' })).toEqual([]);
  });

  test('trims its names, and keeps its password as typed', () => {
    expect(newUser.parse({ ...whole, username: ' ada ', password: ' 12345678 ' })).toMatchObject({
      username: 'ada',
      password: ' 12345678 ',
    });
  });
});

describe('a change of a user', () => {
  test('may omit everything', () => {
    expect(userChange.parse({})).toEqual({});
  });

  test.each(['username', 'email'])('cannot make the %s blank', (field) => {
    expect(complaints(userChange, { [field]: '  ' })).toContain(`${field} is required`);
  });

  test.each(['', '   '])('keeps the password when it is blank (%j)', (password) => {
    expect(userChange.parse({ password }).password).toBeUndefined();
  });

  test('requires at least 8 characters for a password that is not blank', () => {
    expect(complaints(userChange, { password: '1234567' })).toEqual([
      'password Password must be at least 8 characters long.',
    ]);
    expect(userChange.parse({ password: '12345678' }).password).toBe('12345678');
  });
});

describe('the request for a change', () => {
  test('contains no blank password', () => {
    expect(withoutBlankPassword({ username: 'ada', password: '' })).toEqual({ username: 'ada' });
    expect(withoutBlankPassword({ username: 'ada', password: '  ' })).not.toHaveProperty('password');
    expect(withoutBlankPassword({ username: 'ada', password: undefined })).not.toHaveProperty('password');
  });

  test('contains a password that is not blank, also when it is too short, so that the rule rejects it', () => {
    expect(withoutBlankPassword({ password: 'short' })).toEqual({ password: 'short' });
  });
});
