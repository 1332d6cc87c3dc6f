import type { DeviceConnection } from '@greenroom/domain/operations/device-connection.ts';
import * as z from 'zod/mini';
import { commonOptions } from './common-options.ts';
import type { Driver } from './driver.ts';

/** The wrong field, and a sentence for the user who typed it. The sentence never repeats a credential. */
export type ConnectionFault = { field: 'username' | 'password' | 'options'; message: string };

const words = { username: 'user name', password: 'password' } as const;

/** Checks a connection with the driver's rules before connecting. Returns the first fault, or undefined. */
export function checkConnection(
  driver: Driver,
  { credentials, options }: Pick<DeviceConnection, 'credentials' | 'options'>,
): ConnectionFault | undefined {
  for (const field of ['username', 'password'] as const) {
    if (credentials[field] !== undefined && !driver.credentials.includes(field))
      return { field, message: `${driver.name} takes no ${words[field]}` };
  }
  const known: string[] = [];
  for (const schema of [driver.options, commonOptions]) {
    const read = z.safeParse(schema, options);
    if (!read.success) {
      const [issue] = read.error.issues;
      const name = issue?.path.join('.');
      return { field: 'options', message: `${name ? `option "${name}": ` : ''}${issue?.message}` };
    }
    known.push(...Object.keys(read.data as object));
  }
  // A schema drops unknown names; a typing error must not be dropped silently.
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  return unknown === undefined
    ? undefined
    : { field: 'options', message: `${driver.name} has no option "${unknown}"` };
}
