import { pageModule } from './page-module.tsx';

/** Separate from the screens, which its own parts may look up. */
export const mainLayout = pageModule(() => import('./layout/main-layout.tsx').then((m) => m.MainLayout));

/** Inside the main layout, around the pages of the administration. */
export const adminLayout = pageModule(() => import('./layout/admin-layout.tsx').then((m) => m.AdminLayout));
