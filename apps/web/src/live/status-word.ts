import type { ReadStatus, StatusKind } from '@greenroom/domain/operations/read-status.ts';
import type { TFunction } from 'i18next';
import { wordDevice } from '#i18n/word-device.ts';
import type { StatusTone } from '#ui/status-dot.tsx';

type ShownKind = StatusKind | 'loading';

/** Spec section 4: green, red, sky, grey, yellow and the warning colour. */
export function statusTone(kind: ShownKind): StatusTone {
  return kind === 'other' ? 'unknown' : kind;
}

export function statusWord(
  t: TFunction,
  { kind, text }: Omit<ReadStatus, 'kind'> & { kind: ShownKind },
): string {
  return kind === 'other' ? wordDevice(t, text ?? '') : t(`operations.status.${kind}`);
}
