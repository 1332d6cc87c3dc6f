import { type DriverError, notAnswering, notUnderstood, wrongPassword } from '../driver-error.ts';

/**
 * What an error of Node's HTTP, TLS or WebSocket code means once the device has taken the connection. Only its code goes
 * on as the cause: the rest may hold what was sent.
 */
export function networkFailure(error: unknown): DriverError {
  const code = (error as { code?: unknown } | null)?.code;
  // The password holds a character that no header can carry, so it cannot be the right one.
  if (code === 'ERR_INVALID_CHAR') return wrongPassword(code);
  const spoken = typeof code !== 'string' || /^(HPE_|WS_ERR|ERR_SSL|ERR_TLS|EPROTO)/.test(code);
  return spoken ? notUnderstood(code) : notAnswering(code);
}
