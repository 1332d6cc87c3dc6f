import type { Translate } from '#i18n/translate.ts';
import { statusLabel } from '#live/status-label.ts';
import type { ShownStatus } from './shown-status.ts';

/** Specification section 4: an older status shows its age. */
export function shownStatusLabel(t: Translate, status: ShownStatus): string {
  const word = statusLabel(t, status);
  return status.isCached ? t('operations.status.cached', { status: word }) : word;
}
