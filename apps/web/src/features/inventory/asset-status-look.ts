export type StatusTone = 'success' | 'warning' | 'neutral';

const known = ['active', 'maintenance', 'inactive', 'retired'] as const;
export type KnownStatus = (typeof known)[number];

export function isKnownStatus(word: string): word is KnownStatus {
  return known.includes(word as KnownStatus);
}

/** Active is green, maintenance amber, everything else muted; upper and lower case are one (spec section 3). */
export function assetStatusLook(status: string): { tone: StatusTone; word: string } {
  const word = status.trim().toLowerCase();
  const tone = word === 'active' ? 'success' : word === 'maintenance' ? 'warning' : 'neutral';
  return { tone, word };
}
