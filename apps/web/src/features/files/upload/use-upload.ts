import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { uploadFile } from '#api/upload-file.ts';
import { refreshAllFiles, refreshFiles } from '#features/files/files.queries.ts';

type Upload = { file: File; fields: Record<string, string> };

/** One upload at a time, with its progress in percent. Leaving the dialog ends it. */
export function useUpload(onDone: (filename: string) => void) {
  const client = useQueryClient();
  const [percent, setPercent] = useState(0);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ file, fields }: Upload) => {
      controller.current = new AbortController();
      setPercent(0);
      return uploadFile(file, fields, {
        signal: controller.current.signal,
        onProgress: (share) => setPercent(share * 100),
      });
    },
    onSuccess: async (stored) => {
      await refreshFiles(client, stored);
      onDone(stored.filename);
    },
    onError: (failure) => {
      // Cancelled or without an answer: the server may have had all of the file by then.
      const wasAnswered = failure instanceof ApiError && failure.status !== null;
      if (!wasAnswered) void refreshAllFiles(client);
    },
  });

  return {
    start: mutate,
    cancel: () => {
      controller.current?.abort();
      reset();
    },
    /** Forget an error, because something was changed. */
    reset,
    isBusy: isPending,
    percent,
    error,
  };
}
