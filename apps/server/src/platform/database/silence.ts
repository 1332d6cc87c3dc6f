import { isConnectionLost } from './is-database-down.ts';
import type { NamedClient } from './named-client.ts';

const pollMilliseconds = 250;
/** Most messages are answered within milliseconds. */
const silentMilliseconds = 1_000;

type Watched = {
  clients: () => Iterable<NamedClient>;
  check: () => Promise<unknown>;
  onSilent: (error: unknown) => void;
};

/**
 * A network that swallows packets closes no connection: what was sent just gets no answer. When a message has had none for
 * a second and a question on another connection gets none either, the database is away, and no request waits for it any more.
 * A statement that merely takes long goes on.
 */
export function watchSilence({ clients, check, onSilent }: Watched): () => void {
  let isChecking = false;
  let nextAt = 0;
  const poll = async () => {
    const now = performance.now();
    const silent = [...clients()]
      .map((client) => ({ client, since: client.unansweredSince }))
      .filter(({ since = now }) => now - since >= silentMilliseconds);
    if (isChecking || now < nextAt || silent.length === 0) return;
    isChecking = true;
    try {
      await check();
    } catch (error) {
      if (!isConnectionLost(error)) return;
      onSilent(error);
      for (const { client, since } of silent) if (client.unansweredSince === since) client.hangUp();
    } finally {
      isChecking = false;
      nextAt = performance.now() + silentMilliseconds;
    }
  };
  const timer = setInterval(() => void poll(), pollMilliseconds).unref();
  return () => clearInterval(timer);
}
