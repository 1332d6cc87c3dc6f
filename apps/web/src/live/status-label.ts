import type { ReadStatus } from '@greenroom/domain/operations/read-status.ts';
import type { TFunction } from 'i18next';
import type { ShownKind } from './status-tone.ts';

export function statusLabel(
  t: TFunction,
  { kind, text }: Omit<ReadStatus, 'kind'> & { kind: ShownKind },
): string {
  return kind === 'other' ? (text ?? '') : t(`operations.status.${kind}`);
}
