import { setTimeout as pause } from 'node:timers/promises';

const betweenMilliseconds = 20;
const maxTries = 5;

/**
 * Reads and writes all the time while something else happens. A read must not fail. A write that fails is
 * repeated, and the last acknowledged one must be stored.
 *
 * @param {{
 *   connection: import('./with-json.mjs').Connection, writer?: import('./with-json.mjs').Connection,
 *   token: string, roomId: number, during: () => Promise<unknown>,
 * }} options
 */
export async function sendWhile({ connection, writer = connection, token, roomId, during }) {
  const counts = { reads: 0, writes: 0, repeated: 0 };
  const path = `/api/rooms/${roomId}`;
  let isOver = false;

  async function read() {
    while (!isOver) {
      const { status } = await connection.send('/api/rooms?limit=1', { token });
      if (status !== 200) throw new Error(`A read got ${status}.`);
      counts.reads += 1;
      await pause(betweenMilliseconds);
    }
  }

  async function write() {
    while (!isOver) {
      await change(counts.writes + 1);
      counts.writes += 1;
      await pause(betweenMilliseconds);
    }
  }

  /** A repeated write reads first, as the one before may have been stored without a response. */
  async function change(capacity) {
    for (let attempt = 1; ; attempt += 1) {
      const current = await connection.send(path, { token });
      if (current.status !== 200) throw new Error(`A read got ${current.status}.`);
      if (attempt > 1 && JSON.parse(current.body.toString()).capacity === capacity) return;
      const headers = { 'content-type': 'application/json', 'if-match': current.headers.etag };
      const { status, body } = await writer
        .send(path, { method: 'PUT', token, headers, body: JSON.stringify({ capacity }) })
        .catch((error) => ({ status: 0, body: error.message }));
      if (status === 200) return;
      const mayRepeat = status === 0 || status >= 500;
      if (!mayRepeat || attempt === maxTries) throw new Error(`A write got ${status}: ${body}`);
      counts.repeated += 1;
      await pause(betweenMilliseconds);
    }
  }

  const sending = Promise.all([read(), write()]);
  // A failure of the requests ends the wait as well.
  await Promise.race([during(), sending.then(() => undefined)]).finally(() => {
    isOver = true;
  });
  await sending;
  const { capacity } = await connection.sendJson(path, { token, expect: 200 });
  if (capacity !== counts.writes)
    throw new Error(`Write ${counts.writes} was acknowledged, ${capacity} is stored.`);
  return counts;
}
