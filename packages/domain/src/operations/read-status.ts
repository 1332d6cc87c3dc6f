import type { AssetActionResult } from './asset-action.ts';

export type StatusKind = 'online' | 'offline' | 'pending' | 'error' | 'other' | 'unknown';

/** `text` is the device's own word, capitalised; null where the interface has its own word. */
export type ReadStatus = { kind: StatusKind; text: string | null };

/** The words that every language of the interface translates. */
const worded = ['online', 'offline', 'pending', 'error', 'unknown'] as const;

/** Spec section 4, asset live status: the status in a response to get_status. */
export function readStatus(result: Pick<AssetActionResult, 'status' | 'status_text' | 'online'>): ReadStatus {
  const word = (result.status ?? result.status_text)?.trim();
  if (!word) {
    if (result.online === undefined) return { kind: 'unknown', text: null };
    return { kind: result.online ? 'online' : 'offline', text: null };
  }
  const kind = worded.find((known) => known === word.toLowerCase());
  if (kind) return { kind, text: null };
  return { kind: 'other', text: word.charAt(0).toUpperCase() + word.slice(1) };
}
