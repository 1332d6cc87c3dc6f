import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

type IconOrText = { iconOnly?: false } | { iconOnly: true; 'aria-label': string };

export type ButtonProps = Omit<ComponentProps<'button'>, 'aria-busy'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
  icon?: ReactNode;
} & IconOrText;

/** A busy button keeps its width and its focus; it ignores clicks instead of being disabled. */
export function Button(props: ButtonProps) {
  const { variant, size, busy = false, icon, iconOnly, className, children, onClick, type, ...rest } = props;
  const inactive = busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inactive) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={inactive || undefined}
      onClick={handleClick}
      className={buttonLook({
        variant,
        size,
        iconOnly,
        className: classNames(busy && 'aria-disabled:opacity-80', className),
      })}
    >
      <span className={classNames('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </button>
  );
}
