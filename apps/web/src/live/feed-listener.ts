import type { DocumentsEvent } from '@greenroom/domain/files/file.ts';
import type { StatusEvent } from '@greenroom/domain/operations/asset-status.ts';

export type FeedListener = {
  /** Told at once when it is known already. */
  onDocuments?: (heard: DocumentsEvent) => void;
  onStatus?: (heard: StatusEvent) => void;
  /** The line was down: what happened meanwhile has been missed. */
  onGap?: () => void;
  /** Something has changed, told at most every few seconds: for what is dear to read again. */
  onChanges?: () => void;
};
