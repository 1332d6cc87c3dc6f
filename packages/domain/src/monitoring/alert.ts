import * as z from 'zod/mini';
import type { Language } from '../format/languages.ts';
import { writtenDate } from '../format/written-date.ts';
import { haystackBy, type SearchFields } from '../listing/search-fields.ts';
import type { SortValue } from '../listing/sort-rows.ts';

export const alertTypes = ['critical', 'warning', 'info'] as const;
export type AlertType = (typeof alertTypes)[number];

/** Each kind has one sentence in every language, which contains the date. */
export const alertKinds = ['warranty-expired', 'warranty-expiring', 'inactive'] as const;
export type AlertKind = (typeof alertKinds)[number];

const text = z.nullable(z.string());

/** Derived, never stored (spec section 3). */
export const alert = z.object({
  /** `{asset id}-{kind}`: the same alert keeps its id. */
  id: z.string(),
  kind: z.enum(alertKinds),
  type: z.enum(alertTypes),
  asset_id: z.int(),
  asset_name: z.string(),
  asset_type: text,
  /** Null if the viewer may not see it. */
  room_id: z.nullable(z.int()),
  room_name: text,
  room_floor: text,
  site_id: z.nullable(z.int()),
  site_name: text,
  /** The calendar date in the sentence, the last day of the warranty; null for `inactive`. */
  date: text,
  /**
   * When the alert began: the day after the warranty's last day, the first day of its warning window, or the asset's
   * last change.
   */
  timestamp: z.string(),
});
export type Alert = z.infer<typeof alert>;

export const alertSortKeys = ['priority', 'asset_name', 'location', 'kind', 'timestamp'] as const;
export type AlertSortKey = (typeof alertSortKeys)[number];

/** 'Site / Room', as far as the viewer may see them. */
export function alertLocation({ site_name, room_name }: Pick<Alert, 'site_name' | 'room_name'>): string {
  return [site_name, room_name].filter((name) => name !== null).join(' / ');
}

/** The texts of alerts in the viewer's language. They belong to the screen, so the caller passes them. */
export type AlertTexts = {
  language?: Language | undefined;
  /** One sentence per kind, in the order of the kinds, one per line; `{date}` is replaced by the date. */
  sentences?: string | undefined;
};

/** The parts of a kind's sentence around its date. Without a sentence, the message is the date. */
export function partsOfSentence(kind: AlertKind, { sentences }: AlertTexts): string[] {
  const sentence = sentences?.split('\n')[alertKinds.indexOf(kind)] ?? dateInSentence;
  return sentence.split(dateInSentence);
}

export const dateInSentence = '{date}';

export function alertMessage({ kind, date }: Pick<Alert, 'kind' | 'date'>, words: AlertTexts): string {
  const written = date !== null && words.language ? writtenDate(date, words.language) : date;
  return partsOfSentence(kind, words).join(written ?? '');
}

/** Spec: asset name, message, location. The date also matches in its ISO form: 2026-02-28. */
export const alertSearch = {
  asset_name: (row) => row.asset_name,
  location: alertLocation,
  date: (row) => row.date,
  message: alertMessage,
} satisfies SearchFields<Alert, [AlertTexts]>;

export const alertHaystack = haystackBy<Alert, [AlertTexts]>(alertSearch);

/** More milliseconds than any date with a four-digit year; three of them are still a safe integer. */
const beyondAnyTime = 1e15;

/** Without the viewer's sentences a message sorts by its kind and its date. */
export function alertSortValue(row: Alert, key: AlertSortKey, words: AlertTexts = {}): SortValue {
  if (key === 'timestamp') return Date.parse(row.timestamp);
  // Within one priority the newest comes first.
  if (key === 'priority') return alertTypes.indexOf(row.type) * beyondAnyTime - Date.parse(row.timestamp);
  if (key === 'location') return alertLocation(row);
  if (key === 'kind') return words.sentences ? alertMessage(row, words) : `${row.kind} ${row.date ?? ''}`;
  return row.asset_name;
}

/** An asset has at most one warranty alert and one status alert, in this order. */
export function alertNumber({ asset_id, kind }: Pick<Alert, 'asset_id' | 'kind'>): number {
  return asset_id * 2 + (kind === 'inactive' ? 1 : 0);
}

export const alertNameKey = 'asset_name' satisfies AlertSortKey;
