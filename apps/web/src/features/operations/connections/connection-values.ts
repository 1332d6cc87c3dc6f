import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import { connectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
import type { DriverDescription } from '@greenroom/domain/operations/connections/driver-description.ts';
import type * as z from 'zod/mini';

export type ConnectionRequest = z.input<typeof connectionForm>;

/** The form as typed. Options are texts until they are sent. */
export type ConnectionValues = {
  driver: string;
  host: string;
  port: string;
  username: string;
  /** Undefined keeps the stored one, null removes it. */
  password: string | null | undefined;
  options: Record<string, string>;
  route: 'auto' | 'direct' | 'agent';
};

export function valuesOf({ connection }: AssetConnection, ipAddress: string | null): ConnectionValues {
  return {
    driver: connection?.driver ?? '',
    host: connection?.host ?? ipAddress ?? '',
    port: connection?.port?.toString() ?? '',
    username: connection?.username ?? '',
    password: undefined,
    options: Object.fromEntries(
      Object.entries(connection?.options ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    route: connection?.route ?? 'auto',
  };
}

/** Options that are left empty are left out: the driver has a default. */
export function requestOf(
  values: ConnectionValues,
  driver: DriverDescription | undefined,
): ConnectionRequest {
  const { host, port, username, password, route } = values;
  const options = (driver?.options ?? []).flatMap(({ name, type }) => {
    const text = values.options[name] ?? '';
    if (text === '') return [];
    const value = type === 'number' ? Number(text) : type === 'boolean' ? text === 'true' : text;
    return [[name, value] as const];
  });
  const takes = (field: 'username' | 'password') => driver?.credentials.includes(field) === true;
  return {
    ...{ driver: values.driver, host, route },
    port: port.trim() === '' ? null : Number(port),
    options: Object.fromEntries(options),
    username: takes('username') && username !== '' ? username : null,
    ...(takes('password') && password !== '' ? { password } : {}),
  };
}

export type ConnectionFault = 'driver' | 'host' | 'port' | 'username' | 'password' | 'options';

/** The fields that the contract or the driver's description rejects. */
export function faultsOf(values: ConnectionValues, driver: DriverDescription | undefined): ConnectionFault[] {
  const parsed = connectionForm.safeParse(requestOf(values, driver));
  const faults = (parsed.error?.issues ?? []).map(({ path }) => String(path[0]) as ConnectionFault);
  if (driver?.options.some((option) => option.type === 'number' && isWrongNumber(option, values.options)))
    faults.push('options');
  if (!driver) faults.push('driver');
  return [...new Set(faults)];
}

type NumberOption = Extract<DriverDescription['options'][number], { type: 'number' }>;

export function isWrongNumber(option: NumberOption, typed: Record<string, string>): boolean {
  const text = typed[option.name] ?? '';
  if (text === '') return option.is_required;
  const value = Number(text);
  if (Number.isNaN(value) || (option.is_integer && !Number.isInteger(value))) return true;
  return (
    (option.minimum !== null && value < option.minimum) || (option.maximum !== null && value > option.maximum)
  );
}
