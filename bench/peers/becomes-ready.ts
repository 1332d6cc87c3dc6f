import { setTimeout as pause } from 'node:timers/promises';

/** Waits until a peer responds with success, two minutes at most. */
export async function becomesReady(
  peer: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(url, { headers, signal }).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error(`${peer} was not ready within two minutes.`);
    await pause(500);
  }
}
