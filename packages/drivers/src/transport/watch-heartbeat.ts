import type { WebSocket } from 'ws';

const missesAllowed = 2;

/**
 * Sends pings, and closes a socket whose peer has been silent for two pings: a cut cable causes no event. `onRoundTrip` gets
 * the milliseconds from a ping to its response.
 */
export function watchHeartbeat(
  socket: WebSocket,
  everyMilliseconds: number,
  onRoundTrip?: (milliseconds: number) => void,
): void {
  let misses = 0;
  let pingedAt: number | undefined;
  const timer = setInterval(() => {
    if (misses >= missesAllowed) {
      socket.terminate();
      return;
    }
    misses += 1;
    pingedAt = performance.now();
    socket.ping();
  }, everyMilliseconds);
  const resetMisses = () => {
    misses = 0;
  };
  socket.on('pong', () => {
    resetMisses();
    if (pingedAt !== undefined) onRoundTrip?.(performance.now() - pingedAt);
    pingedAt = undefined;
  });
  socket.on('ping', resetMisses);
  socket.on('message', resetMisses);
  socket.once('close', () => clearInterval(timer));
}
