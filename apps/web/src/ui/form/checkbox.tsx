import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

export type CheckboxBoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  indeterminate?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
};

/** A native checkbox, so that forms, keys and screen readers work as usual; give it an aria-label or use Checkbox. */
export function CheckboxBox({ indeterminate = false, className, ref, ...input }: CheckboxBoxProps) {
  const box = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      {...input}
      type="checkbox"
      ref={(element) => {
        box.current = element;
        ref?.(element);
      }}
      className={classNames('check-box', className)}
    />
  );
}

export type CheckboxProps = CheckboxBoxProps & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
};

export function Checkbox({ label, help, error, id, className, ...box }: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  const note = error ?? help;
  return (
    <div className={classNames('grid grid-cols-[auto_1fr] content-start gap-x-2.5 gap-y-0.5', className)}>
      <span className="grid h-[1.375rem] place-items-center">
        <CheckboxBox
          {...box}
          id={boxId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${boxId}-note` : undefined}
        />
      </span>
      <label htmlFor={boxId} className="select-none">
        {label}
      </label>
      {note ? (
        <span
          id={`${boxId}-note`}
          className={classNames('col-start-2 text-xs', error ? 'text-danger' : 'text-muted')}
        >
          {note}
        </span>
      ) : null}
    </div>
  );
}
