import type { DocumentsEvent } from '@greenroom/domain/files/file.ts';
import type { StatusEvent } from '@greenroom/domain/operations/asset-status.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FeedListener } from './feed-listener.ts';

/** Keeps the statuses of the screen up to date, and passes events to the listener. The page does not wait for it. */
export function useStatusFeed({
  onStatus,
  onDocuments,
  onGap,
  onChanges,
  onTickets,
}: FeedListener = {}): void {
  const client = useQueryClient();
  const receive = useEffectEvent((event: StatusEvent) => onStatus?.(event));
  const receiveDocuments = useEffectEvent((event: DocumentsEvent) => onDocuments?.(event));
  const catchUp = useEffectEvent(() => onGap?.());
  const notice = useEffectEvent(() => onChanges?.());
  const noticeTickets = useEffectEvent(() => onTickets?.());
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    import('./status-feed.ts').then(
      ({ feedOf }) => {
        if (isOver) return;
        const listener = {
          onStatus: receive,
          onDocuments: receiveDocuments,
          onGap: catchUp,
          onChanges: notice,
          onTickets: noticeTickets,
        };
        stop = feedOf(client).add(listener);
      },
      // Without it, the page shows the state at its opening.
      () => {},
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [client]);
}
