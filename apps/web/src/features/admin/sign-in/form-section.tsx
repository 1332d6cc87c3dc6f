import type { ReactNode } from 'react';

interface FormSectionProps {
  title: string;
  help?: string;
  children: ReactNode;
}

/** One question of a long form. */
export function FormSection({ title, help, children }: FormSectionProps) {
  return (
    <fieldset className="min-w-0 border-t pt-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden="true" className="text-sm font-semibold">
        {title}
      </p>
      {help ? <p className="mt-0.5 text-sm text-muted">{help}</p> : null}
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
