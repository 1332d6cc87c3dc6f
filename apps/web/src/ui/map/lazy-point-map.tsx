import { lazyPart } from '#ui/lazy/lazy-part.tsx';
import { classNames } from '../class-names.ts';
import type { PointMapProps } from './map-point.ts';

const PointMap = lazyPart(async () => (await import('./point-map.tsx')).PointMap);

/** The map, in its own chunk; its place is kept while it loads. */
export function LazyPointMap(props: PointMapProps) {
  const { height = 500, className } = props;
  return (
    <PointMap
      {...props}
      fallback={
        <div
          aria-hidden
          className={classNames('skeleton max-sm:max-h-[70svh]', className)}
          style={{ height }}
        />
      }
    />
  );
}
