import { isAdminPath } from '#paths.ts';
import { adminLayout, mainLayout } from './layout-modules.ts';
import { screenAt, screens } from './screens.ts';

/** At the start of a visit: requests the data of the signed-in page while React starts. */
export async function startScreen(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  signedIn: boolean,
): Promise<void> {
  const { module } = screenAt(pathname);
  if (signedIn)
    void module.load().then(
      ({ prefetch }) => prefetch?.(search, pathname),
      () => {},
    );
  await preloadScreen(pathname, signedIn);
}

/** Loads what the address will show, before React renders it. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const screen = screenAt(pathname);
  if (screen.open) await screen.module.load();
  else if (!signedIn) await screens.login.module.load();
  else if (screen === screens.setNewPassword) await screen.module.load();
  else {
    const layouts = isAdminPath(screen.path) ? [mainLayout, adminLayout] : [mainLayout];
    await Promise.all([...layouts, screen.module].map((part) => part.load()));
  }
}
