/** Close codes of the socket. Codes from 4000 on are our own; the agent only logs them. */
export const closeCodes = {
  refused: [1008, 'refused'],
  failed: [1011, 'the server failed'],
  restart: [1012, 'the server stops'],
  replaced: [4000, 'another session or a revocation has taken its place'],
  aged: [4001, 'the session is a day old'],
} as const satisfies Record<string, readonly [number, string]>;
