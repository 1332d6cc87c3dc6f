import { BlockList, isIP } from 'node:net';
import type { Config } from './config.ts';

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8);
ownMachine.addAddress('::1', 'ipv6');

function isOwnMachine(host: string): boolean {
  const version = isIP(host);
  return version === 0 ? host === 'localhost' : ownMachine.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

type Settings = Pick<Config, 'HOST' | 'PUBLIC_URL' | 'isDemoChosen'>;

/** The passwords of the demo are public. A demo that others can reach must be intended. */
export function demoWarning({ HOST, PUBLIC_URL, isDemoChosen }: Settings): string | undefined {
  if (isDemoChosen || (PUBLIC_URL === undefined && isOwnMachine(HOST))) return undefined;
  return 'the demo is loaded, its passwords are publicly known, and this address is open to others: set DEMO=0 and start with an empty database to go without it, or DEMO=1 to keep it on purpose';
}
