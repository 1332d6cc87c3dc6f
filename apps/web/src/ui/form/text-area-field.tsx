import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook, FieldFrame, type FieldProps } from './field.tsx';

export type TextAreaFieldProps = FieldProps & ComponentProps<'textarea'> & { fieldClassName?: string };

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, help, error, hint, hideLabel, id, className, fieldClassName, ...area } = props;
  return (
    <FieldFrame {...{ label, help, error, hint, hideLabel, id }} className={fieldClassName}>
      {(wiring) => (
        <textarea
          rows={4}
          {...area}
          {...wiring}
          className={classNames(controlLook, 'thin-scrollbar min-h-20 resize-y px-3 py-2', className)}
        />
      )}
    </FieldFrame>
  );
}
