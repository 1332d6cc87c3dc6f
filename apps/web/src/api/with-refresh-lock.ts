const lockName = 'greenroom-refresh';
/** Longer than a request may take (10 s), so that a lease only expires when its tab is gone. */
const leaseMilliseconds = 15_000;
/** Two tabs that claim at the same moment both see the later claim after this. */
const settleMilliseconds = 50;

/** Runs the work in one tab at a time. */
export function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(lockName, work);
  return withStorageLease(work);
}

/**
 * Browsers offer navigator.locks only to pages served over TLS or from this machine; others coordinate through local
 * storage.
 */
async function withStorageLease<T>(work: () => Promise<T>): Promise<T> {
  const owner = `${Date.now()}-${Math.random()}`;
  while (!(await claimLease(owner))) await pause(settleMilliseconds + Math.random() * settleMilliseconds);
  try {
    return await work();
  } finally {
    if (readLease()?.owner === owner) localStorage.removeItem(lockName);
  }
}

async function claimLease(owner: string): Promise<boolean> {
  const lease = readLease();
  if (lease && lease.until > Date.now()) return false;
  localStorage.setItem(lockName, `${owner} ${Date.now() + leaseMilliseconds}`);
  await pause(settleMilliseconds);
  return readLease()?.owner === owner;
}

function readLease(): { owner: string; until: number } | null {
  const [owner, until] = (localStorage.getItem(lockName) ?? '').split(' ');
  return owner && until ? { owner, until: Number(until) } : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
