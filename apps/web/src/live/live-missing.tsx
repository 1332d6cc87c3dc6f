import { classNames } from '#ui/class-names.ts';

/** Shown in place of a missing status. */
export function LiveMissing({ text, className }: { text: string; className?: string | undefined }) {
  return <span className={classNames('truncate text-muted', className)}>{text}</span>;
}
