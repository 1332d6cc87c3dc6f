import type {
  DriverDescription,
  DriverOption,
} from '@greenroom/domain/operations/connections/driver-description.ts';
import { commonOptions } from '@greenroom/drivers/common-options.ts';
import type { Driver } from '@greenroom/drivers/driver.ts';
import * as z from 'zod/mini';

type Json = {
  type?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Json>;
  required?: string[];
};

/** What a form needs to know of a driver. Its own schema and the common one are the only lists of its options. */
export function describeDriver(driver: Driver): DriverDescription {
  return {
    id: driver.id,
    name: driver.name,
    default_port: driver.defaultPort,
    credentials: [...driver.credentials],
    can_reboot: driver.reboot !== undefined,
    can_check_firmware: (driver.checkFirmware ?? driver.readVersion) !== undefined,
    can_install_firmware: driver.installFirmware !== undefined,
    can_switch_outlets: driver.cycleOutlet !== undefined,
    can_set_power: driver.setPower !== undefined,
    options: [...describeOptions(driver.options), ...describeOptions(commonOptions)],
  };
}

function describeOptions(options: Driver['options'] | typeof commonOptions): DriverOption[] {
  const { properties = {}, required = [] } = z.toJSONSchema(options, { io: 'input' }) as Json;
  return Object.entries(properties).map(([name, schema]) =>
    describeOption({ name, is_required: required.includes(name) }, schema),
  );
}

function describeOption(named: { name: string; is_required: boolean }, schema: Json): DriverOption {
  const { type, enum: choices, default: given } = schema;
  const text = typeof given === 'string' ? given : null;
  if (choices) return { type: 'choice', ...named, choices, default: text };
  if (type === 'boolean')
    return { type: 'boolean', ...named, default: typeof given === 'boolean' ? given : null };
  if (type === 'integer' || type === 'number')
    return {
      type: 'number',
      ...named,
      is_integer: type === 'integer',
      minimum: schema.minimum ?? null,
      maximum: schema.maximum ?? null,
      default: typeof given === 'number' ? given : null,
    };
  return { type: 'text', ...named, default: text };
}
