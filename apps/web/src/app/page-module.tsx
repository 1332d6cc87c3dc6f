import { type ComponentType, use } from 'react';
import { reloadWhenOutdated } from './reload-when-outdated.ts';

/** `prefetch` asks the server for what the page will ask for first, given the query of its address. */
export type Page = ComponentType & { prefetch?: (search: string) => void };

export type PageModule = { load: () => Promise<Page> };

/** A part of the application that is loaded on its own. A failed load can be tried again. */
export function pageModule(load: () => Promise<Page>): PageModule {
  let loading: Promise<Page> | null = null;
  const start = () => {
    const started = load();
    started.then(
      (component) => Object.assign(started, { status: 'fulfilled', value: component }),
      () => {
        loading = null;
        reloadWhenOutdated();
      },
    );
    return started;
  };
  return {
    load: () => {
      loading ??= start();
      return loading;
    },
  };
}

/**
 * A page that is loaded shows at once: React takes the value of a promise that is marked as fulfilled without
 * suspending. With `lazy` even a loaded page shows a fallback first, and React holds content back for 300 ms after one.
 */
export function PageView({ module }: { module: PageModule }) {
  const Page = use(module.load());
  return <Page />;
}
