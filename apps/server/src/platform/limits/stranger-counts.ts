export type StrangerAction = 'unknown-sign-ins-failed' | 'sign-ins-throttled';

/** What came from one network since the counts were taken last. */
export type StrangerCount = {
  action: StrangerAction;
  network: string;
  attempts: number;
  first_at: Date;
  last_at: Date;
};

/** What came before a sign-in is counted in memory, so that a flood of it costs nothing but its own rejections. */
export type StrangerCounts = {
  count(action: StrangerAction, network: string, now: Date): void;
  /** Takes the counts out. */
  take(): StrangerCount[];
};

/** Further networks count as one: an attacker may have a million addresses. */
const maxNetworks = 100;
export const elsewhere = 'elsewhere';

export function createStrangerCounts(): StrangerCounts {
  let counts = new Map<string, StrangerCount>();
  return {
    count(action, network, now) {
      const known = counts.has(`${action} ${network}`) || counts.size < maxNetworks;
      const place = known ? network : elsewhere;
      const key = `${action} ${place}`;
      const before = counts.get(key) ?? { action, network: place, attempts: 0, first_at: now, last_at: now };
      counts.set(key, { ...before, attempts: before.attempts + 1, last_at: now });
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
