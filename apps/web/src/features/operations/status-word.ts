import type { TFunction } from 'i18next';
import { wordDevice } from '#i18n/word-device.ts';
import type { StatusTone } from '#ui/status-dot.tsx';
import type { ShownStatus } from './shown-status.ts';

/** Spec section 4: green, red, sky, grey, yellow and the warning colour. */
export function statusTone(kind: ShownStatus['kind']): StatusTone {
  return kind === 'other' ? 'unknown' : kind;
}

export function statusWord(t: TFunction, { kind, text, isCached }: ShownStatus): string {
  const word = kind === 'other' ? wordDevice(t, text ?? '') : t(`operations.status.${kind}`);
  return isCached ? t('operations.status.cached', { status: word }) : word;
}
