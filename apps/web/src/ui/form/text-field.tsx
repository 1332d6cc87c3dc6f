import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { controlLook, FieldFrame, type FieldProps } from './field.tsx';

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'children'> & {
    icon?: ReactNode;
    fieldClassName?: string;
  };

export function TextField(props: TextFieldProps) {
  const { label, help, error, hint, hideLabel, icon, id, className, fieldClassName, ...input } = props;
  return (
    <FieldFrame {...{ label, help, error, hint, hideLabel, id }} className={fieldClassName}>
      {(wiring) => (
        <span className="relative flex items-center">
          {icon ? (
            <span className="pointer-events-none absolute left-3 grid text-muted [&_svg]:size-4">{icon}</span>
          ) : null}
          <input
            type="text"
            {...input}
            {...wiring}
            className={classNames(controlLook, 'h-9 px-3 max-sm:h-11', icon && 'pl-9', className)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'icon'> & {
  showPasswordLabel: string;
  hidePasswordLabel: string;
};

/** Paste and password managers work; Tab reaches the toggle after the field itself. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, help, error, hint, hideLabel, id, className, fieldClassName, ...rest } = props;
  const { showPasswordLabel, hidePasswordLabel, ...input } = rest;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, help, error, hint, hideLabel, id }} className={fieldClassName}>
      {(wiring) => (
        <span className="relative flex items-center">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={classNames(controlLook, 'h-9 pr-10 pl-3 max-sm:h-11', className)}
          />
          <button
            type="button"
            aria-label={shown ? hidePasswordLabel : showPasswordLabel}
            aria-controls={wiring.id}
            title={shown ? hidePasswordLabel : showPasswordLabel}
            onClick={() => setShown(!shown)}
            className="absolute right-1 grid size-7 place-items-center rounded-md text-muted transition-colors hover:text-foreground max-sm:size-9"
          >
            {shown ? (
              <EyeOff aria-hidden="true" className="size-4" />
            ) : (
              <Eye aria-hidden="true" className="size-4" />
            )}
          </button>
        </span>
      )}
    </FieldFrame>
  );
}
