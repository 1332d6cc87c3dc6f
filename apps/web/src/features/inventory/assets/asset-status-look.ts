export type StatusTone = 'warning' | 'neutral';

const known = ['active', 'maintenance', 'inactive', 'retired'] as const;
export type KnownStatus = (typeof known)[number];

export function isKnownStatus(word: string): word is KnownStatus {
  return known.includes(word as KnownStatus);
}

/**
 * Maintenance is amber, everything else neutral: it is a word of the inventory and does not say whether the device
 * works. Case-insensitive.
 */
export function assetStatusLook(status: string): { tone: StatusTone; word: string } {
  const word = status.trim().toLowerCase();
  return { tone: word === 'maintenance' ? 'warning' : 'neutral', word };
}
