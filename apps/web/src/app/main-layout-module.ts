import { pageModule } from './page-module.tsx';

/** Separate from the screens, which its own parts may look up. */
export const mainLayout = pageModule(() => import('./layout/main-layout.tsx').then((m) => m.MainLayout));
