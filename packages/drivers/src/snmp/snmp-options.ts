import snmp, { type User } from 'net-snmp';
import * as z from 'zod/mini';
import type { Device } from '../driver.ts';
import { pduFamilies } from './codec.ts';

export const snmpOptions = z.object({
  version: z._default(z.enum(['v2c', 'v3']), 'v2c'),
  /** v2c: the community for reading, if it differs from the password. Not a secret: often `public`. */
  community: z.optional(z.string()),
  /** v3: how messages are signed and encrypted. DES is missing because the runtime's OpenSSL no longer has it. */
  auth: z._default(z.enum(['none', 'md5', 'sha', 'sha224', 'sha256', 'sha384', 'sha512']), 'sha256'),
  priv: z._default(z.enum(['none', 'aes', 'aes256b', 'aes256r']), 'aes'),
  /** v3: the text between the two pass phrases, if signing and encrypting use different ones. */
  separator: z.optional(z.string().check(z.minLength(1))),
  /** v3: the context name, if the device needs one. */
  context: z.optional(z.string()),
  /** The family of power strips; omitted for other devices. */
  pdu: z.optional(z.enum(pduFamilies)),
});
export type SnmpOptions = z.infer<typeof snmpOptions>;

export type SnmpAccess = 'read' | 'write';

export function communityOf({ credentials, options }: Device<SnmpOptions>, access: SnmpAccess): string {
  const given = [options.community, credentials.password];
  return (access === 'read' ? given : given.reverse()).find((word) => word !== undefined) ?? 'public';
}

/** Signing and encrypting share the password, unless the separator splits it in two. */
export function userOf({ credentials, options }: Device<SnmpOptions>): User {
  const { username = '', password = '' } = credentials;
  const at = options.separator === undefined ? -1 : password.indexOf(options.separator);
  const [authKey, privKey] =
    at < 0
      ? [password, password]
      : [password.slice(0, at), password.slice(at + (options.separator?.length ?? 0))];
  if (options.auth === 'none') return { name: username, level: snmp.SecurityLevel.noAuthNoPriv };
  const signed = { name: username, authProtocol: snmp.AuthProtocols[options.auth], authKey };
  return options.priv === 'none'
    ? { ...signed, level: snmp.SecurityLevel.authNoPriv }
    : {
        ...signed,
        level: snmp.SecurityLevel.authPriv,
        privProtocol: snmp.PrivProtocols[options.priv],
        privKey,
      };
}
