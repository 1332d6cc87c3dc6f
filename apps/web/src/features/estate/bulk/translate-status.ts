import type { Translate } from '#i18n/translate.ts';

const keys = {
  Active: 'assets.statusActive',
  Maintenance: 'assets.statusMaintenance',
  Inactive: 'assets.statusInactive',
  Retired: 'assets.statusRetired',
} as const;
type StatusWord = keyof typeof keys;

/** As they are stored. */
export const statusWords = Object.keys(keys) as readonly StatusWord[];

/** Other words are the user's own. */
export function translateStatus(t: Translate, status: string): string {
  const known = statusWords.find((word) => word.toLowerCase() === status.trim().toLowerCase());
  return known ? t(keys[known]) : status;
}
