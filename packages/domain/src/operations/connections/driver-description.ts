import * as z from 'zod/mini';

const named = { name: z.string(), is_required: z.boolean() };

/** One option of a driver, for a form. */
export const driverOption = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('choice'),
    ...named,
    choices: z.array(z.string()),
    default: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('boolean'), ...named, default: z.nullable(z.boolean()) }),
  z.object({
    type: z.literal('number'),
    ...named,
    is_integer: z.boolean(),
    minimum: z.nullable(z.number()),
    maximum: z.nullable(z.number()),
    default: z.nullable(z.number()),
  }),
  z.object({ type: z.literal('text'), ...named, default: z.nullable(z.string()) }),
]);
export type DriverOption = z.infer<typeof driverOption>;

export const driverDescription = z.object({
  id: z.string(),
  /** As the manufacturer writes it. */
  name: z.string(),
  default_port: z.int(),
  credentials: z.array(z.enum(['username', 'password'])),
  can_reboot: z.boolean(),
  can_check_firmware: z.boolean(),
  can_install_firmware: z.boolean(),
  can_switch_outlets: z.boolean(),
  can_set_power: z.boolean(),
  options: z.array(driverOption),
});
export type DriverDescription = z.infer<typeof driverDescription>;
