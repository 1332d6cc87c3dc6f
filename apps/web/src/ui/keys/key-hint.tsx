import { classNames } from '#ui/class-names.ts';

/** A keyboard key, drawn as a small key cap; inherits its colour so that it works in tooltips too. */
export function KeyHint({ keys, className }: { keys: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-current/25 px-1 font-sans text-2xs font-medium',
        className,
      )}
    >
      {keys}
    </span>
  );
}
