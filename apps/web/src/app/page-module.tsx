import { type ComponentType, use } from 'react';
import { LazyModule } from '#ui/lazy/lazy-module.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';

/** `prefetch` asks the server for what the page will ask for first, given the query of its address. */
export type Page = ComponentType & { prefetch?: (search: string) => void };

export type PageModule = LazyModule<Page>;

export function pageModule(load: () => Promise<Page>): PageModule {
  return new LazyModule(load, reloadWhenOutdated);
}

/** A page that is loaded shows at once; with React's `lazy` even a loaded one would show a fallback first. */
export function PageView({ module }: { module: PageModule }) {
  const Page = use(module.load());
  return <Page />;
}
