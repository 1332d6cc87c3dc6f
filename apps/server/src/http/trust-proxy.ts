type TrustProxy = boolean | string[] | ((address: string, hop: number) => boolean);

/** A number trusts that many proxies in front, a list trusts those addresses; unset trusts none. */
export function trustProxyOf(setting: string | undefined): TrustProxy {
  if (setting === undefined || setting === '0') return false;
  if (/^\d+$/.test(setting)) return (_, hop) => hop < Number(setting);
  return setting.split(',').map((address) => address.trim());
}
