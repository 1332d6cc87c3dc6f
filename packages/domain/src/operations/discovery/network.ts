/** The largest network that is looked at: 1,022 hosts. */
export const minDiscoveryPrefix = 22;
export const maxDiscoveryNetworks = 4;

export type Ipv4Network = { first: number; prefix: number };

/** Reads `10.21.3.0/24` or one address. Undefined for anything else; bits behind the prefix are ignored. */
export function readIpv4Network(text: string): Ipv4Network | undefined {
  if (text.length > 18) return undefined;
  const [, a, b, c, d, bits = '32'] =
    /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const bytes = [a, b, c, d].map(Number);
  const prefix = Number(bits);
  if (a === undefined || bytes.some((byte) => byte > 255) || prefix > 32) return undefined;
  const address = bytes.reduce((number, byte) => number * 256 + byte, 0);
  const size = 2 ** (32 - prefix);
  return { first: Math.floor(address / size) * size, prefix };
}

export function formatIpv4Network({ first, prefix }: Ipv4Network): string {
  return prefix === 32 ? formatIpv4(first) : `${formatIpv4(first)}/${prefix}`;
}

/** The addresses of hosts: without the address of the network and the one for broadcasts. */
export function listHosts({ first, prefix }: Ipv4Network): string[] {
  const size = 2 ** (32 - prefix);
  const [skipped, count] = prefix >= 31 ? [0, size] : [1, size - 2];
  return Array.from({ length: count }, (_, index) => formatIpv4(first + skipped + index));
}

/** Each address once, although networks may overlap. */
export function listHostsOf(networks: readonly string[]): string[] {
  const read = networks.flatMap((text) => readIpv4Network(text) ?? []);
  return [...new Set(read.flatMap(listHosts))];
}

function formatIpv4(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}
