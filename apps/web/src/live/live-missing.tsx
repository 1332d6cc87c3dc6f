import { classNames } from '#ui/class-names.ts';

/** In place of a state, where there is none to tell. */
export function LiveMissing({ text, className }: { text: string; className?: string | undefined }) {
  return <span className={classNames('truncate text-muted', className)}>{text}</span>;
}
