import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The shape of a device card. */
export function DeviceCardSkeleton() {
  return (
    <Card aria-hidden="true">
      <div className="flex items-center gap-3 px-4 pt-3.5">
        <Skeleton className="size-9" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3.5 w-1/2" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      </div>
      <div className="px-4 pt-3.5 pb-4">
        <Skeleton className="h-4 w-24" />
      </div>
      <div className="border-t px-4 py-4">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="flex gap-1.5 border-t px-4 py-2">
        <Skeleton className="h-8 w-24" />
        <Skeleton className="size-8" />
        <Skeleton className="size-8" />
      </div>
    </Card>
  );
}
