import { describe, expect, test } from 'vitest';
import { matchesSearch } from '../listing/matches-search.ts';
import { type ManagedUser, userHaystack, userOrder } from './user-list.ts';

const ada = {
  username: 'ada',
  email: 'ada@partner.example',
  full_name: 'Ada Lovelace',
  partner_name: 'Société Lumière',
  last_sign_in_at: '2026-11-16T10:00:00+00:00',
} as ManagedUser;

describe('the list of users', () => {
  test.each(['ADA', 'partner.example', 'lovelace', 'lumiere'])('finds a user by %s', (search) => {
    expect(matchesSearch(userHaystack(ada), search)).toBe(true);
  });

  test('does not find a user by text that spans two fields', () => {
    expect(matchesSearch(userHaystack(ada), 'adaada')).toBe(false);
  });

  test('sorts by the displayed value of the column', () => {
    expect(userOrder.sortValue(ada, 'partner_name')).toBe('Société Lumière');
    expect(userOrder.sortValue(ada, 'last_sign_in_at')).toBe(Date.UTC(2026, 10, 16, 10));
    expect(userOrder.sortValue({ ...ada, last_sign_in_at: null }, 'last_sign_in_at')).toBeNull();
  });
});
