import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { PartBoundary } from '#ui/feedback/part-boundary.tsx';
import { LazyModule } from './lazy-module.ts';

export type LazyPart<Props> = ComponentType<Props & { fallback?: ReactNode }> & { preload: () => void };

/**
 * A part of a page that is loaded when it is first shown. If that fails, the rest of the page stays, and a button tries
 * again. Without React's `lazy` and Suspense: they show their fallback even for loaded parts, and delay content by 300
 * ms after it.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const module = new LazyModule(load);

  function Part({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const Loaded = useSyncExternalStore(module.subscribe, module.get);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      module.load().catch((error: unknown) => setFailure({ error }));
    }, []);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  }
  function LazyPart(props: Props & { fallback?: ReactNode }) {
    return (
      <PartBoundary>
        <Part {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { preload: module.preload });
}
