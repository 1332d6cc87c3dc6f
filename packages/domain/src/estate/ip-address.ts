import * as z from 'zod/mini';

const address = z.union([z.ipv4(), z.ipv6()]);

export function readIpAddress(text: string): string | undefined {
  return text.length <= 45 && address.safeParse(text).success ? text.toLowerCase() : undefined;
}
