export type StatusTone = 'warning' | 'neutral';

const known = ['active', 'maintenance', 'inactive', 'retired'] as const;
export type KnownStatus = (typeof known)[number];

export function isKnownStatus(word: string): word is KnownStatus {
  return known.includes(word as KnownStatus);
}

/**
 * Maintenance is amber, everything else quiet: it is a word of the inventory and says nothing about whether the device
 * works. Upper and lower case are one.
 */
export function assetStatusLook(status: string): { tone: StatusTone; word: string } {
  const word = status.trim().toLowerCase();
  return { tone: word === 'maintenance' ? 'warning' : 'neutral', word };
}
