import { Problem } from '@greenroom/domain/http/problem.ts';
import type { ConnectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
import type { Credentials, DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import { isSameDevice } from '@greenroom/drivers/is-same-device.ts';

type Typed = Pick<ConnectionForm, 'host' | 'port' | 'username' | 'password'>;

/**
 * The credentials that a typed connection uses: those that were typed, otherwise the stored ones. A stored password is
 * sent only to the device that it was stored for: at another address an attacker could be listening.
 */
export function mergeCredentials(
  typed: Typed,
  driver: Driver,
  stored: DeviceConnection | undefined,
): Credentials {
  const username = chosen(typed.username, stored?.credentials.username);
  const password = chosen(typed.password, stored?.credentials.password);
  const isUsed = (field: keyof Credentials) => driver.credentials.includes(field);
  const isKept = typed.password === undefined && password !== undefined;
  if (isKept && isUsed('password') && !(stored && isSameDevice(typed, driver, stored))) {
    throw new Problem(
      'invalid-input',
      '"password" must be typed again: the stored one is only for the address, port and driver that it was stored for.',
    );
  }
  return {
    ...(username !== undefined && isUsed('username') && { username }),
    ...(password !== undefined && isUsed('password') && { password }),
  };
}

function chosen(typed: string | null | undefined, stored: string | undefined): string | undefined {
  return typed === undefined ? stored : (typed ?? undefined);
}
