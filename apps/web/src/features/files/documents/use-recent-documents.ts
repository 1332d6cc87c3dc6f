import type { DocumentsEvent, StoredFile } from '@greenroom/domain/files/file.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStatusFeed } from '#live/use-status-feed.ts';
import { isStillTrue, recentDocumentsQuery } from './recent-documents.queries.ts';

/** The list follows the live stream: it is refetched when an event names other documents than it shows. */
export function useRecentDocuments({ enabled }: { enabled: boolean }): StoredFile[] | undefined {
  const { data: files, refetch } = useQuery({ ...recentDocumentsQuery(), enabled });
  const [event, setEvent] = useState<DocumentsEvent>();
  useStatusFeed({ onDocuments: setEvent, onGap: () => void refetch({ cancelRefetch: false }) });
  const readAgain = useEffectEvent(() => void refetch());
  // Also when a list arrives that was read before the stream reported a change. An unchanged list is the same object,
  // so a stream that is behind causes one more request, not a series of them.
  useEffect(() => {
    if (files && event && !isStillTrue(files, event)) readAgain();
  }, [files, event]);
  return files;
}
