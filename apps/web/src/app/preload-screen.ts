import { mainLayout } from './main-layout-module.ts';
import { screenAt, screens } from './screens.ts';

/** At the start of a visit: what the signed-in page will ask the server for is asked for while React gets ready. */
export async function startScreen(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  signedIn: boolean,
): Promise<void> {
  const { module } = screenAt(pathname);
  if (signedIn)
    void module.load().then(
      ({ prefetch }) => prefetch?.(search),
      () => {},
    );
  await preloadScreen(pathname, signedIn);
}

/** Loads what the address will show, before anyone asks React to show it. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const screen = screenAt(pathname);
  if (screen.open) await screen.module.load();
  else if (!signedIn) await screens.login.module.load();
  else if (screen === screens.setNewPassword) await screen.module.load();
  else await Promise.all([mainLayout.load(), screen.module.load()]);
}
