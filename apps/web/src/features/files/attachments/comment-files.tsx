import { documentRules, imageRules } from '@greenroom/domain/files/upload-rules.ts';
import { Paperclip } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { acceptOf, checkThingFile, isImage } from '#features/files/upload/check-upload.ts';
import { ChosenFiles } from '#features/files/upload/chosen-files.tsx';
import { describeRejections, takeFiles } from '#features/files/upload/take-files.ts';
import { uploadMessage } from '#features/files/upload/upload-message.ts';
import { isOpen, useUploads } from '#features/files/upload/use-uploads.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { buttonLook } from '#ui/button/button-look.ts';
import { filesChosenBefore, rememberChosenFiles } from './chosen-before.ts';

/** What a form shows and does with the files that are sent with it. */
type FilesOfForm = {
  count: number;
  isBusy: boolean;
  isOver: boolean;
  chosen: ReactNode;
  button: ReactNode;
  /** For the form: files are dropped on it and pasted into it. */
  zone: {
    onPaste: (event: ClipboardEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
  /** Returns the ids; undefined when one of them could not be sent. What was sent is not sent again. */
  send: () => Promise<number[] | undefined>;
  clear: () => void;
};

interface CommentFilesProps {
  ticketId: number;
  /** Files were chosen or removed. */
  onChange: () => void;
  children: (files: FilesOfForm) => ReactNode;
}

const accept = [...imageRules.extensions, ...documentRules.extensions];

/** Files that are sent with a comment: chosen, dropped or pasted, and uploaded when the comment is sent. */
export function CommentFiles({ ticketId, onChange, children }: CommentFilesProps) {
  const { t } = useTranslation();
  const uploads = useUploads({ chosen: filesChosenBefore(ticketId) });
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const { items, isBusy } = uploads;
  const open = items.filter(isOpen).map(({ file }) => file);
  useEffect(() => {
    rememberChosenFiles(ticketId, items);
  }, [ticketId, items]);
  const failed = items.length === 1 ? items.find(({ state }) => state === 'failed') : undefined;

  function choose(list: FileList | null): void {
    const files = [...(list ?? [])];
    if (files.length === 0 || isBusy) return;
    const { taken, rejected } = takeFiles({ files, open, check: (file) => checkThingFile(file, 0) });
    setProblem(describeRejections(rejected, files.length, t));
    if (taken.length === 0) return;
    uploads.add(taken);
    onChange();
  }
  const stop = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  const message =
    problem ?? (failed && uploadMessage(failed.error, t, isImage(failed.file) ? 'image' : 'document'));
  return children({
    count: items.length,
    isBusy,
    isOver,
    chosen: (
      <>
        <ChosenFiles
          items={items}
          kind="any"
          isBusy={isBusy}
          onRemove={(key) => {
            uploads.remove(key);
            setProblem(undefined);
            onChange();
          }}
        />
        {message ? (
          <p role="alert" className="text-xs font-medium whitespace-pre-line text-danger">
            {message}
          </p>
        ) : null}
      </>
    ),
    button: (
      <span className="relative inline-flex">
        <input
          type="file"
          multiple
          aria-label={t('tickets.attach')}
          accept={`${acceptOf(accept)},image/jpeg,image/png,image/webp`}
          disabled={isBusy}
          // Choosing the same file again after an error counts as a new choice.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ currentTarget }) => choose(currentTarget.files)}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className={buttonLook({
            size: 'sm',
            className:
              'max-sm:h-11 peer-hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring peer-disabled:opacity-60',
          })}
        >
          <Paperclip />
          {t('tickets.attach')}
        </span>
      </span>
    ),
    zone: {
      onPaste: (event) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        choose(event.clipboardData.files);
      },
      onDragOver: (event) => {
        if (event.dataTransfer.types.includes('Files')) stop(event);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        stop(event);
        choose(event.dataTransfer.files);
      },
    },
    send: async () => {
      setProblem(undefined);
      const stored = await uploads.start(({ file }) => ({
        category: isImage(file) ? 'image' : 'document',
        entity_type: 'ticket',
        entity_id: String(ticketId),
        is_public: 'false',
      }));
      return stored?.map(({ id }) => id);
    },
    clear: uploads.clear,
  });
}
