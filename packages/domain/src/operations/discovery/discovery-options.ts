/** How devices are found: the PJLink search, SNMP, SSDP and mDNS, and the ports of the drivers. */
export const discoveryMethods = ['pjlink', 'snmp', 'ssdp', 'ports'] as const;
export type DiscoveryMethod = (typeof discoveryMethods)[number];

/** Probes a second. Slow for old networks, fast for an empty one. */
export const discoverySpeeds = { slow: 20, normal: 100, fast: 400 } as const;
export type DiscoverySpeed = keyof typeof discoverySpeeds;
