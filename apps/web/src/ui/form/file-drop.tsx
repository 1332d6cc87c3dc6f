import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { buttonLook } from '#ui/button/button-look.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldFrame, type FieldProps } from './field.tsx';

interface FileDropProps extends FieldProps {
  /** The types that the picker offers: '.png,image/png'. A dropped file can have any type: the caller checks. */
  accept: string;
  chooseLabel: string;
  dropLabel: string;
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  disabled?: boolean;
  /** What has been chosen, in place of the drop label. */
  children?: ReactNode;
}

/** A zone to drop files on, with a real file input behind a button. */
export function FileDrop(props: FileDropProps) {
  const { label, help, error, hint, accept, chooseLabel, dropLabel, onFiles, disabled = false } = props;
  const { multiple = false, children } = props;
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null) {
    const taken = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (taken.length > 0 && !disabled) onFiles(taken);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  }

  return (
    <FieldFrame {...{ label, help, error, hint }}>
      {(wiring) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the input inside is everyone's.
        <div
          data-file-drop
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
          }}
          onDrop={handleDrop}
          className={classNames(
            'flex min-w-0 flex-col items-center gap-3 rounded-card border border-dashed px-4 py-5 text-center transition-colors',
            isOver && !disabled ? 'border-primary bg-primary-soft' : 'border-border-strong',
            disabled && 'opacity-60',
          )}
        >
          {children ?? (
            <span className="flex flex-col items-center gap-2 text-sm text-muted max-sm:hidden pointer-coarse:hidden">
              <Upload aria-hidden="true" className="size-5" />
              {dropLabel}
            </span>
          )}
          <span className="relative inline-flex">
            <input
              {...wiring}
              type="file"
              accept={accept}
              multiple={multiple}
              disabled={disabled}
              // Choosing the same file again after an error counts as a new choice.
              onClick={(event) => {
                event.currentTarget.value = '';
              }}
              onChange={(event) => take(event.currentTarget.files)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
            />
            <span
              aria-hidden="true"
              className={buttonLook({
                size: 'sm',
                className:
                  'peer-hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
              })}
            >
              {chooseLabel}
            </span>
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
