import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';
import { refreshDataKeys } from './data-keys.ts';
import type { KeyRing } from './sealer.ts';

const refreshMilliseconds = 5_000;

/** Keeps the keys of this process current while it runs. Returns a function that stops it. */
export async function startDataKeys(services: Services, ring: KeyRing): Promise<() => Promise<void>> {
  const refresh = () => refreshDataKeys(services.database, ring, services.node);
  await refresh();
  return repeat(services, { name: 'refresh keys', milliseconds: refreshMilliseconds }, refresh);
}
