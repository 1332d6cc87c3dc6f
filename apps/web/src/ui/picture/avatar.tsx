import { classNames } from '#ui/class-names.ts';
import { initialsOf } from './initials-of.ts';

interface AvatarProps {
  name: string;
  size?: 'sm' | 'lg';
  className?: string;
}

/** Initials in a circle, beside a written name. They are drawn, not text, so that copying a row copies the name only. */
export function Avatar({ name, size = 'sm', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        'grid shrink-0 place-items-center rounded-full bg-primary-soft font-semibold text-primary before:content-[attr(data-initials)]',
        size === 'sm' ? 'size-7 text-2xs' : 'size-14 text-xl',
        className,
      )}
    />
  );
}
