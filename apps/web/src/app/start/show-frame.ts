import { readRefreshToken } from '#api/token-store.ts';
import { isConsolePath } from './first-requests.ts';

/** The last brand, as far as the frame needs it. */
type FrameBrand = { name?: unknown; logoUrl?: unknown } | null;

/** Shows the empty frame of the console (index.html) to a visitor with a stored session, until the app draws it. */
export function showFrame(pathname: string, brand: FrameBrand): void {
  if (!readRefreshToken() || !isConsolePath(pathname)) return;
  const root = document.documentElement;
  root.classList.add('first-frame-shown');
  if (brand?.logoUrl) root.classList.add('first-frame-with-logo');
  if (typeof brand?.name === 'string') root.style.setProperty('--first-name', JSON.stringify(brand.name));
}
