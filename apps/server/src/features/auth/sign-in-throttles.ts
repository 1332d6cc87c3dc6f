import type { Limit } from '#platform/limits/rate-limiter.ts';
import type { Throttle } from '#platform/limits/throttle.ts';
import type { Config } from '../../config.ts';

const quarterHour = 900;
const hour = 3600;

const pauses = { firstPauseSeconds: 30, maxPauseSeconds: quarterHour, forgetSeconds: quarterHour };

/** How many networks must try one account before it is slowed down for all unknown networks. */
const networksAtOnce = 10;

/** The counts for a browser without a mark, and for one with a mark. */
export function signInThrottles(config: Config) {
  const free = config.LOGIN_ATTEMPTS_PER_ACCOUNT;
  const fromOneNetwork = { ...pauses, free };
  // Shorter pauses, because they also affect an owner at a new computer.
  const fromAllNetworks = { ...pauses, free: free * networksAtOnce, maxPauseSeconds: 300 };
  return {
    nameFromNetwork: { name: 'sign-in-name-network', ...fromOneNetwork },
    nameFromAll: { name: 'sign-in-name', ...fromAllNetworks },
    accountFromNetwork: { name: 'sign-in-account-network', ...fromOneNetwork },
    accountFromAll: { name: 'sign-in-account', ...fromAllNetworks },
    // Many users can share one office address, so its limit is higher.
    network: { name: 'sign-in-network', ...pauses, free: config.LOGIN_ATTEMPTS_PER_ADDRESS },
    device: { name: 'sign-in-device', ...pauses, free },
    session: { name: 'reauthenticate-session', ...pauses, free },
  } satisfies Record<string, Throttle>;
}

export const resetLimits = {
  account: { name: 'reset-account', max: 5, windowSeconds: hour },
  address: { name: 'reset-address', max: 50, windowSeconds: hour },
} satisfies Record<string, Limit>;
