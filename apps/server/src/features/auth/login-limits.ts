import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Config } from '../../config.ts';

const quarterHour = 900;
const hour = 3600;

export function loginLimits(config: Config): { name: Limit; account: Limit; address: Limit } {
  const perAccount = { most: config.LOGIN_ATTEMPTS_PER_ACCOUNT, windowSeconds: quarterHour };
  return {
    name: { name: 'login-name', ...perAccount },
    account: { name: 'login-account', ...perAccount },
    // Many people can share one office address, so it takes more there.
    address: { name: 'login-address', most: config.LOGIN_ATTEMPTS_PER_ADDRESS, windowSeconds: quarterHour },
  };
}

export const resetLimits = {
  account: { name: 'reset-account', most: 5, windowSeconds: hour },
  address: { name: 'reset-address', most: 50, windowSeconds: hour },
} satisfies Record<string, Limit>;

/** What the attempts at one account are counted under, whichever of its names was typed. */
export function accountSubject(user_id: number): string {
  return `user ${user_id}`;
}
