/** A server process as another one sees it; `shares_polls` is null for a release in which the oldest polls all devices. */
export type LiveServer = { node: string; shares_polls: boolean | null };

/**
 * The servers among which the polls are shared; `servers` are those alive, the oldest first. None while the oldest is of an
 * earlier release: it polls all devices.
 */
export function pollingServers(servers: readonly LiveServer[]): string[] {
  if (servers[0]?.shares_polls === null) return [];
  return servers.filter(({ shares_polls }) => shares_polls).map(({ node }) => node);
}

/**
 * Which of these servers polls the devices of a site. All come to the same result without talking to each other, and when
 * one comes or goes only the sites that it takes or leaves change hands (rendezvous hashing). Whole sites, because devices
 * of a site may be reached through one controller, which accepts one connection.
 */
export function serverOfSite(site_id: number, nodes: readonly string[]): string | undefined {
  let best: string | undefined;
  let max = -1;
  for (const node of nodes) {
    const weight = hashOf(`${node} ${site_id}`);
    if (weight > max || (weight === max && best !== undefined && node < best)) [best, max] = [node, weight];
  }
  return best;
}

/** FNV-1a, then the last steps of MurmurHash3: FNV alone hardly mixes the last digits of a number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
