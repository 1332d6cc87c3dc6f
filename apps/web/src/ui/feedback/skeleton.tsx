import { classNames } from '#ui/class-names.ts';

/** Give it the size of the content; it appears only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />;
}

interface SkeletonTextProps {
  lines?: number;
  className?: string;
}

export function SkeletonText({ lines = 3, className }: SkeletonTextProps) {
  return (
    <span aria-hidden="true" className={classNames('flex flex-col gap-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <Skeleton key={line} className={classNames('h-3', line === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}
