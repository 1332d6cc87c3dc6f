import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface FieldProps {
  label: string;
  help?: ReactNode;
  /** Replaces the help. */
  error?: string | undefined;
  /** Quiet text beside the label, for example "optional". */
  hint?: string;
  hideLabel?: boolean;
}

export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, help below, error in place of help, and the ids that connect them with the control. */
export function FieldFrame({
  label,
  help,
  error,
  hint,
  hideLabel,
  id,
  className,
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(error) || Boolean(help);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <span className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={controlId} id={`${controlId}-label`} className="text-sm font-medium">
          {label}
        </label>
        {hint ? <span className="text-xs text-muted">{hint}</span> : null}
      </span>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hasNote ? noteId : undefined,
      })}
      <div id={noteId} aria-live="polite" className={hasNote ? 'text-xs' : 'hidden'}>
        {error ? (
          <span className="flex items-start gap-1.5 font-medium whitespace-pre-line text-danger">
            <CircleAlert aria-hidden="true" className="mt-px size-3.5 shrink-0" />
            {error}
          </span>
        ) : (
          <span className="text-muted">{help}</span>
        )}
      </div>
    </div>
  );
}

/** 16 px text on phones: below that iOS zooms the page when the field takes the focus. */
export const controlLook = classNames(
  'w-full min-w-0 rounded-control border border-border-strong bg-surface text-base text-foreground max-sm:text-lg',
  'transition-[border-color,box-shadow] hover:border-foreground/60 disabled:cursor-not-allowed disabled:opacity-55',
  'focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-danger',
);
