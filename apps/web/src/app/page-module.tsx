import { type ComponentType, use } from 'react';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';

/** `prefetch` requests the data that the page needs first, given the query string and the path. */
export type Page = ComponentType & { prefetch?: (search: string, pathname: string) => void };

export type PageModule = LazyModule<Page>;

export function pageModule(load: () => Promise<Page>): PageModule {
  return new LazyModule(load, reloadWhenOutdated);
}

/** A loaded page is shown at once; React's `lazy` would show a fallback first even for a loaded one. */
export function PageView({ module }: { module: PageModule }) {
  const Page = use(module.load());
  return <Page />;
}
