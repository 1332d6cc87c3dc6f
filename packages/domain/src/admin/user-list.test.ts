import { describe, expect, it } from 'vitest';
import type { User } from '../auth/current-user.ts';
import { matchesSearch } from '../listing/matches-search.ts';
import { userHaystack, userOrder } from './user-list.ts';

const ada = {
  username: 'ada',
  email: 'ada@partner.example',
  full_name: 'Ada Lovelace',
  partner_name: 'Société Lumière',
} as User;

describe('the list of users', () => {
  it.each(['ADA', 'partner.example', 'lovelace', 'lumiere'])('finds a user by %s', (search) => {
    expect(matchesSearch(userHaystack(ada), search)).toBe(true);
  });

  it('does not find a user by text that reaches from one field into the next', () => {
    expect(matchesSearch(userHaystack(ada), 'adaada')).toBe(false);
  });

  it('sorts by what the column shows', () => {
    expect(userOrder.sortValue(ada, 'partner_name')).toBe('Société Lumière');
  });
});
