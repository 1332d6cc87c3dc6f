import { classNames } from '#ui/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-primary-foreground not-aria-disabled:hover:bg-primary-hover',
  secondary:
    'border-border bg-surface text-foreground shadow-card not-aria-disabled:hover:bg-hover dark:bg-surface-raised',
  ghost: 'border-transparent bg-transparent text-foreground not-aria-disabled:hover:bg-hover',
  danger:
    'border-transparent bg-danger-solid text-danger-foreground not-aria-disabled:hover:bg-danger-solid-hover',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm',
  md: 'h-9 px-3.5 text-base',
};

const iconSizes: Record<ButtonSize, string> = {
  sm: 'size-8 text-sm',
  md: 'size-9 text-base',
};

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  iconOnly?: boolean;
  className?: string;
}

export function buttonLook({ variant = 'secondary', size = 'md', iconOnly = false, className }: ButtonLook) {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium',
    'whitespace-nowrap select-none no-underline transition-colors [&_svg]:size-4 [&_svg]:shrink-0',
    'disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 disabled:cursor-not-allowed',
    variants[variant],
    iconOnly ? iconSizes[size] : sizes[size],
    className,
  );
}
