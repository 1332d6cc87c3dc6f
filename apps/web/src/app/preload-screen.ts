import { mainLayout } from './main-layout-module.ts';
import { screenAt, screens } from './screens.ts';

/** Loads what the address will show, before anyone asks React to show it. */
export async function preloadScreen(pathname: string, signedIn: boolean): Promise<void> {
  const screen = screenAt(pathname);
  if (screen.open) await screen.module.load();
  else if (!signedIn) await screens.login.module.load();
  else if (screen === screens.setNewPassword) await screen.module.load();
  else await Promise.all([mainLayout.load(), screen.module.load()]);
}
