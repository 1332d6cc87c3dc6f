import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { LazyModule } from './lazy-module.ts';

export type QuietPart<Props> = ComponentType<Props & { fallback?: ReactNode }> & { preload: () => void };

/** One of many small parts of a page, loaded when it is first shown. If that fails, it stays away silently. */
export function quietPart<Props extends object>(load: () => Promise<ComponentType<Props>>): QuietPart<Props> {
  const module = new LazyModule(load);

  function Quiet({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const Loaded = useSyncExternalStore(module.subscribe, module.get);
    useEffect(module.preload, []);
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  }
  return Object.assign(Quiet, { preload: module.preload });
}
