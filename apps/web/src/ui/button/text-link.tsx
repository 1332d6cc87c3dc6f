import type { RefAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '#ui/class-names.ts';

export function TextLink({ className, ...link }: LinkProps & RefAttributes<HTMLAnchorElement>) {
  return (
    <Link
      {...link}
      className={classNames(
        'rounded-sm font-medium text-primary underline decoration-transparent underline-offset-3 transition-colors hover:decoration-current',
        className,
      )}
    />
  );
}
