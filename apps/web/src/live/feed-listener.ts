import type { DocumentsEvent } from '@greenroom/domain/files/file.ts';
import type { StatusEvent } from '@greenroom/domain/operations/asset-status.ts';

export type FeedListener = {
  /** Called at once when the value is already known. */
  onDocuments?: (received: DocumentsEvent) => void;
  onStatus?: (received: StatusEvent) => void;
  /** The connection was down: events meanwhile have been missed. */
  onGap?: () => void;
  /** Called at most every few seconds after changes: for data that is expensive to refetch. */
  onChanges?: () => void;
  /** Called at most every few seconds after tickets that the viewer sees have changed. */
  onTickets?: () => void;
};
