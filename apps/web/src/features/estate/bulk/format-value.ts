import type { TFunction } from 'i18next';
import { translateStatus } from './translate-status.ts';

/** A value of the history or of a preview, for one line of text. */
export function formatValue(t: TFunction, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('bulk.empty');
  if (Array.isArray(value)) return value.length === 0 ? t('bulk.empty') : value.join(', ');
  return field === 'status' ? translateStatus(t, String(value)) : String(value);
}
