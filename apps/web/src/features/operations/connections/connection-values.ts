import type { AssetConnection } from '@greenroom/domain/operations/connections/asset-connection.ts';
import type { connectionForm } from '@greenroom/domain/operations/connections/connection-form.ts';
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
  /** Undefined keeps the stored one, whose asset the user does not see. */
  outlet: OutletValue | undefined;
};

/** The asset with the outlet that feeds the device, and the number of the outlet as typed. */
export type OutletValue = { strip: { id: number; name: string } | null; number: string };

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
    outlet: outletOf(connection),
  };
}

function outletOf(connection: AssetConnection['connection']): OutletValue | undefined {
  const { asset_id, asset_name, number } = connection?.outlet ?? {};
  if (number === undefined) return { strip: null, number: '' };
  if (asset_id === null || asset_id === undefined) return undefined;
  return { strip: { id: asset_id, name: asset_name ?? '' }, number: String(number) };
}

/** How a discovery has found a device. */
export type FoundConnection = { driver: string | null; host: string; port: number | null };

/** Another driver has other options. */
export function withFound(
  values: ConnectionValues,
  { driver, host, port }: FoundConnection,
): ConnectionValues {
  if (driver === null) return { ...values, host };
  const options = driver === values.driver ? values.options : {};
  return { ...values, driver, host, port: port === null ? '' : String(port), options };
}

/** Options that are left empty are left out: the driver has a default. */
export function requestOf(
  values: ConnectionValues,
  driver: DriverDescription | undefined,
): ConnectionRequest {
  const { host, port, username, password, route, outlet } = values;
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
    ...(outlet && {
      outlet: outlet.strip && { asset_id: outlet.strip.id, number: Number(outlet.number) },
    }),
  };
}

export const connectionWords = {
  driver: 'connection.driverError',
  host: 'connection.hostError',
  port: 'connection.portError',
  username: 'connection.secretError',
  password: 'connection.secretError',
  'outlet.number': 'connection.outletError',
} as const;

/** What the contract leaves to the description of the driver. The fields of the options show their own texts. */
export function checkDriver({ options }: ConnectionValues, driver: DriverDescription | undefined) {
  const isWrong = driver?.options.some(
    (option) => option.type === 'number' && isWrongNumber(option, options),
  );
  return {
    driver: driver ? undefined : ('connection.driverError' as const),
    options: isWrong ? ('connection.numberError' as const) : undefined,
  };
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
