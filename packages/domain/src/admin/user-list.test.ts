import { describe, expect, test } from 'vitest';
import { matchesSearch } from '../listing/matches-search.ts';
import { type ManagedUser, userHaystack, userOrder } from './user-list.ts';
import { matchesFilter } from './user-state.ts';

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

  test('filters by state, or finds those who never signed in, whatever their state is', () => {
    const [here, never] = [
      { state: 'ended', last_sign_in_at: '2026-11-16T10:00:00Z' } as const,
      { state: 'ended', last_sign_in_at: null } as const,
    ];
    const found = (filter: Parameters<typeof matchesFilter>[1]) =>
      [here, never].filter((one) => matchesFilter(one, filter));
    expect(found(undefined)).toEqual([here, never]);
    expect(found('ended')).toEqual([here, never]);
    expect(found('active')).toEqual([]);
    expect(found('never-signed-in')).toEqual([never]);
  });

  test('sorts by the displayed value of the column', () => {
    expect(userOrder.sortValue(ada, 'partner_name')).toBe('Société Lumière');
    expect(userOrder.sortValue(ada, 'last_sign_in_at')).toBe(Date.UTC(2026, 10, 16, 10));
    expect(userOrder.sortValue({ ...ada, last_sign_in_at: null }, 'last_sign_in_at')).toBeNull();
  });
});
