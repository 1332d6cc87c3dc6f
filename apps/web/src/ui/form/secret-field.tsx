import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { PasswordField } from './text-field.tsx';

export interface SecretFieldProps {
  label: string;
  /** A secret is stored. It is never shown. */
  isSet: boolean;
  /** "Set 3 days ago". */
  setNote: ReactNode;
  /** Undefined keeps the stored secret, null removes it. */
  value: string | null | undefined;
  onValueChange: (value: string | null | undefined) => void;
  help?: string;
  error?: string | undefined;
  maxLength?: number;
  texts: {
    replace: string;
    /** Missing for a secret that can only be replaced. */
    remove?: string;
    removed?: string;
    keep: string;
    show: string;
    hide: string;
  };
}

/** A write-only secret: it can be replaced or removed, and never be read. */
export function SecretField(props: SecretFieldProps) {
  const { label, isSet, setNote, value, onValueChange, help, error, maxLength, texts } = props;
  if (isSet && (value === undefined || value === null)) {
    const isRemoved = value === null;
    return (
      <fieldset aria-label={label} className="flex min-w-0 flex-col gap-1.5">
        <span aria-hidden="true" className="text-sm font-medium">
          {label}
        </span>
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed border-border-strong px-3 py-1 text-sm">
          <span className="flex min-w-0 flex-1 items-center gap-2 text-muted">
            <KeyRound aria-hidden="true" className="size-4 shrink-0" />
            {isRemoved ? texts.removed : setNote}
          </span>
          {isRemoved ? (
            <Button size="sm" variant="ghost" onClick={() => onValueChange(undefined)}>
              {texts.keep}
            </Button>
          ) : (
            <span className="flex gap-1">
              <Button size="sm" variant="ghost" onClick={() => onValueChange('')}>
                {texts.replace}
              </Button>
              {texts.remove ? (
                <Button size="sm" variant="ghost" onClick={() => onValueChange(null)}>
                  {texts.remove}
                </Button>
              ) : null}
            </span>
          )}
        </div>
        {error ? <span className="text-xs font-medium text-danger">{error}</span> : null}
      </fieldset>
    );
  }
  return (
    <div className="flex flex-col items-start gap-1">
      <PasswordField
        label={label}
        help={help}
        error={error}
        maxLength={maxLength}
        autoComplete="new-password"
        // After "Replace" the field that appears in its place takes the focus.
        autoFocus={isSet}
        value={value ?? ''}
        onChange={({ target }) => onValueChange(target.value === '' && !isSet ? undefined : target.value)}
        showPasswordLabel={texts.show}
        hidePasswordLabel={texts.hide}
        fieldClassName="w-full"
      />
      {isSet ? (
        <Button size="sm" variant="ghost" onClick={() => onValueChange(undefined)}>
          {texts.keep}
        </Button>
      ) : null}
    </div>
  );
}
