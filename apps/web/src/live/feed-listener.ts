import type { ToldDocuments } from '@greenroom/domain/files/file.ts';
import type { ToldStatus } from '@greenroom/domain/operations/asset-status.ts';

export type FeedListener = {
  /** Told at once when it is known already. */
  onDocuments?: (heard: ToldDocuments) => void;
  onStatus?: (heard: ToldStatus) => void;
  /** The line was down: what happened meanwhile has been missed. */
  onGap?: () => void;
  /** Something has changed, told at most every few seconds: for what is dear to read again. */
  onChanges?: () => void;
};
