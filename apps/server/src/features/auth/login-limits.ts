import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Config } from '../../config.ts';

const quarterHour = 900;
const hour = 3600;

export function loginLimits(config: Config): { account: Limit; address: Limit } {
  return {
    account: { name: 'login-account', most: config.LOGIN_ATTEMPTS_PER_ACCOUNT, windowSeconds: quarterHour },
    // Many people can share one office address, so it takes more there.
    address: { name: 'login-address', most: config.LOGIN_ATTEMPTS_PER_ADDRESS, windowSeconds: quarterHour },
  };
}

export const resetLimits = {
  account: { name: 'reset-account', most: 5, windowSeconds: hour },
  address: { name: 'reset-address', most: 50, windowSeconds: hour },
} satisfies Record<string, Limit>;
