import type { WebSocket } from 'ws';

const missesAllowed = 2;

/** Sends pings, and closes a socket whose peer has been silent for two pings: a cut cable causes no event. */
export function watchHeartbeat(socket: WebSocket, everyMilliseconds: number): void {
  let misses = 0;
  const timer = setInterval(() => {
    if (misses >= missesAllowed) {
      socket.terminate();
      return;
    }
    misses += 1;
    socket.ping();
  }, everyMilliseconds);
  const resetMisses = () => {
    misses = 0;
  };
  socket.on('pong', resetMisses);
  socket.on('ping', resetMisses);
  socket.on('message', resetMisses);
  socket.once('close', () => clearInterval(timer));
}
