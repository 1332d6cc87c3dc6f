import { Skeleton } from '#ui/feedback/skeleton.tsx';

const widths = ['w-full', 'w-4/5', 'w-3/5', 'w-1/2', 'w-2/5', 'w-1/3'];

export function BarsSkeleton() {
  return (
    <span aria-hidden="true" className="flex flex-col gap-5 py-2">
      {widths.map((width) => (
        <Skeleton key={width} className={`h-3 ${width}`} />
      ))}
    </span>
  );
}
