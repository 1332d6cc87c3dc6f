import { repeat } from '../repeat.ts';
import type { Services } from '../services.ts';

/** A probe of a storage that hangs takes ten seconds itself; the next one does not begin before it has ended. */
const probeMilliseconds = 5_000;

/** Notices the end of an outage without waiting for a request. While the storage works, nothing is sent. */
export function startStorageProbe(
  services: Pick<Services, 'storage' | 'background'>,
  milliseconds = probeMilliseconds,
): () => Promise<void> {
  return repeat(services, { name: 'probe the file storage', milliseconds }, () =>
    services.storage.health.probe(),
  );
}
