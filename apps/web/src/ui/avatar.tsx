import { classNames } from './class-names.ts';
import { initialsOf } from './initials-of.ts';

interface AvatarProps {
  name: string;
  size?: 'sm' | 'lg';
  className?: string;
}

/** Initials in a circle, beside a name that is written out. */
export function Avatar({ name, size = 'sm', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary select-none',
        size === 'sm' ? 'size-7 text-2xs' : 'size-14 text-xl',
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
