import { LazyModule } from '#ui/lazy/lazy-module.ts';

/** A menu of acts, loaded with the first one that is opened. */
export const rowMenu = new LazyModule(async () => (await import('./row-menu.tsx')).RowMenu);
