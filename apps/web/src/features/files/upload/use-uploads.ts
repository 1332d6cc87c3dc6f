import type { StoredFile } from '@greenroom/domain/files/file.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { uploadFile } from '#api/upload-file.ts';
import { refreshAllFiles, refreshFiles } from '#features/files/change-files.queries.ts';

export type UploadItem = {
  key: number;
  file: File;
  state: 'chosen' | 'waiting' | 'sending' | 'done' | 'failed';
  percent: number;
  error?: unknown;
  /** When it is done. */
  stored?: StoredFile;
};

interface UseUploadsOptions {
  /** Those of an earlier form. What was sent is not sent again. */
  chosen?: readonly UploadItem[];
  /** Called after each uploaded file. */
  onEach?: () => void;
  /** Called when all chosen files are uploaded. */
  onAllDone?: (filenames: string[]) => void;
}

/**
 * Sends the chosen files one after the other. A failed one does not affect the others. Leaving the dialog stops the
 * upload.
 */
export function useUploads({ chosen = [], onEach, onAllDone }: UseUploadsOptions) {
  const client = useQueryClient();
  const [items, setItems] = useState(() =>
    chosen.map((item) => (isOpen(item) ? chosenItem(item.file, item.key) : item)),
  );
  const [isBusy, setBusy] = useState(false);
  const nextKey = useRef(Math.max(-1, ...chosen.map(({ key }) => key)) + 1);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  function change(key: number, part: Partial<UploadItem>) {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));
  }
  function changeOpen(state: UploadItem['state']) {
    setItems((all) =>
      all.map((item) => (isOpen(item) ? { ...item, state, percent: 0, error: undefined } : item)),
    );
  }

  async function send({ key, file }: UploadItem, fields: Record<string, string>, signal: AbortSignal) {
    change(key, { state: 'sending' });
    try {
      const onProgress = (share: number) => change(key, { percent: share * 100 });
      const stored = await uploadFile(file, fields, { signal, onProgress });
      change(key, { state: 'done', percent: 100, stored });
      await refreshFiles(client, stored);
      onEach?.();
      return stored;
    } catch (error) {
      // Cancelled or without a response: the server may have received the whole file by then.
      const gotResponse = error instanceof ApiError && error.status !== null;
      if (!gotResponse) void refreshAllFiles(client);
      if (!signal.aborted) change(key, { state: 'failed', error });
      return undefined;
    }
  }

  /** Returns all files, also those of an earlier try; undefined when one of them could not be sent. */
  async function start(
    fieldsOf: (item: UploadItem) => Record<string, string>,
  ): Promise<StoredFile[] | undefined> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const done = items.flatMap(({ stored }) => stored ?? []);
    setBusy(true);
    changeOpen('waiting');
    for (const item of items.filter(isOpen)) {
      const stored = await send(item, fieldsOf(item), signal);
      if (signal.aborted) return undefined;
      if (stored) done.push(stored);
    }
    setBusy(false);
    if (done.length < items.length) return undefined;
    onAllDone?.(done.map(({ filename }) => filename));
    return done;
  }

  return {
    items,
    isBusy,
    start,
    add(files: File[]) {
      const added = files.map((file) => chosenItem(file, nextKey.current++));
      setItems((all) => [...all, ...added]);
    },
    remove: (key: number) => setItems((all) => all.filter((item) => item.key !== key)),
    clear: () => setItems([]),
    cancel() {
      controller.current?.abort();
      changeOpen('chosen');
      setBusy(false);
    },
  };
}

function chosenItem(file: File, key: number): UploadItem {
  return { key, file, state: 'chosen', percent: 0 };
}

/** Still to be sent, or to be sent again. */
export function isOpen({ state }: UploadItem): boolean {
  return state !== 'done';
}
