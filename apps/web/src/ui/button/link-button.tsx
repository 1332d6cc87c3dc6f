import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

export type LinkButtonProps = LinkProps & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  iconOnly?: boolean;
};

export function LinkButton({ variant, size, icon, iconOnly, className, children, ...link }: LinkButtonProps) {
  return (
    <Link {...link} className={buttonLook({ variant, size, iconOnly, className })}>
      {icon}
      {children}
    </Link>
  );
}
