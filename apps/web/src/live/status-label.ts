import type { ReadStatus } from '@greenroom/domain/operations/read-status.ts';
import type { Translate } from '#i18n/translate.ts';
import type { ShownKind } from './status-tone.ts';

export function statusLabel(
  t: Translate,
  { kind, text }: Omit<ReadStatus, 'kind'> & { kind: ShownKind },
): string {
  return kind === 'other' ? (text ?? '') : t(`operations.status.${kind}`);
}
