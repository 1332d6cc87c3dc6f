import * as z from 'zod/mini';
import { boundedText } from '../../http/bounded-text.ts';
import { rowId } from '../../http/id-params.ts';
import { atLeast, atMost } from '../../http/length-checks.ts';
import { sentMessage } from '../../http/sent-message.ts';
import { type DiscoverySpeed, discoveryMethods, discoverySpeeds } from './discovery-options.ts';
import { formatIpv4Network, maxDiscoveryNetworks, minDiscoveryPrefix, readIpv4Network } from './network.ts';

const networkMessage = `must be an IPv4 network such as 10.21.3.0/24, at most a /${minDiscoveryPrefix}`;
const network = z.pipe(
  boundedText(18, networkMessage),
  z.transform((text: string, context): string => {
    const read = readIpv4Network(text);
    if (read && read.prefix >= minDiscoveryPrefix) return formatIpv4Network(read);
    context.issues.push({ code: 'custom', message: networkMessage, input: text });
    return text;
  }),
);

const networksMessage = `must be 1 to ${maxDiscoveryNetworks} networks`;
export const discoveryForm = z.object({
  /** The site whose devices are looked for. */
  site_id: rowId,
  /** By the agent of the site, or by the server: superusers only, and only in `DEVICE_NETWORKS`. */
  by: z._default(z.enum(['agent', 'server']), 'agent'),
  networks: z
    .array(network)
    .check(atMost(maxDiscoveryNetworks, networksMessage), atLeast(1, networksMessage)),
  methods: z._default(
    z
      .array(z.enum(discoveryMethods))
      .check(atMost(discoveryMethods.length, 'has too many entries'), atLeast(1, 'must not be empty')),
    [...discoveryMethods],
  ),
  speed: z._default(z.enum(Object.keys(discoverySpeeds) as DiscoverySpeed[]), 'normal'),
});
export type DiscoveryForm = z.output<typeof discoveryForm>;

export const maxFoundPerReport = 100;

/** What a device was found by: a method, or the protocol of a driver on its usual port. */
export const foundDevice = z.object({
  address: boundedText(45),
  mac_address: z.nullable(boundedText(17)),
  name: z.nullable(boundedText(200)),
  manufacturer: z.nullable(boundedText(200)),
  model: z.nullable(boundedText(200)),
  serial_number: z.nullable(boundedText(200)),
  /** The driver that would fit, and its port. */
  driver: z.nullable(boundedText(40)),
  port: z.nullable(z.int().check(z.minimum(1), z.maximum(65_535))),
  found_by: z.array(boundedText(40)).check(atMost(20, 'has too many entries')),
});
export type FoundDevice = z.infer<typeof foundDevice>;

export const discoveryStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const;

export const discovery = z.object({
  id: z.int(),
  site_id: z.int(),
  site_name: z.string(),
  /** Null: by the server. */
  agent_id: z.nullable(z.int()),
  agent_name: z.nullable(z.string()),
  networks: z.array(z.string()),
  methods: z.array(z.string()),
  state: z.enum(discoveryStates),
  is_stopping: z.boolean(),
  /** Addresses, of `total`. */
  probed: z.int(),
  total: z.int(),
  found: z.int(),
  /** Why it failed, in English; `device_message` holds the same for all languages. */
  message: z.nullable(z.string()),
  device_message: z.nullish(sentMessage),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
});
export type Discovery = z.infer<typeof discovery>;

export const matchReasons = ['connected', 'mac', 'serial', 'address', 'name'] as const;
export type MatchReason = (typeof matchReasons)[number];

/** The asset that a found device seems to be. */
export const discoveryMatch = z.object({
  asset_id: z.int(),
  asset_name: z.string(),
  room_name: z.nullable(z.string()),
  /** `connected`: a connection to this address exists already. */
  reason: z.enum(matchReasons),
  /** For `name`: how alike the names are, in percent. */
  percent: z.nullable(z.int()),
});
export type DiscoveryMatch = z.infer<typeof discoveryMatch>;

export const discoveredDevice = z.extend(foundDevice, {
  match: z.nullable(discoveryMatch),
  /** A person has chosen not to be offered it again at this site. */
  is_ignored: z.boolean(),
});
export type DiscoveredDevice = z.infer<typeof discoveredDevice>;

/** Names a found device of a discovery by its address. */
export const ignoreDeviceForm = z.object({ address: boundedText(45), is_ignored: z.boolean() });

/** A device keeps its MAC address when its address changes; not every network tells it. */
export function deviceKeyOf({ mac_address, address }: Pick<FoundDevice, 'mac_address' | 'address'>): string {
  return mac_address === null ? `ip:${address}` : `mac:${mac_address.toUpperCase()}`;
}

export const discoveryDetail = z.extend(discovery, { devices: z.array(discoveredDevice) });
export type DiscoveryDetail = z.infer<typeof discoveryDetail>;
