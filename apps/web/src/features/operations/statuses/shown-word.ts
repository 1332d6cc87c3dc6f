import type { TFunction } from 'i18next';
import { statusWord } from '#live/status-word.ts';
import type { ShownStatus } from './shown-status.ts';

/** Specification section 4: an older status shows its age. */
export function shownWord(t: TFunction, status: ShownStatus): string {
  const word = statusWord(t, status);
  return status.isCached ? t('operations.status.cached', { status: word }) : word;
}
