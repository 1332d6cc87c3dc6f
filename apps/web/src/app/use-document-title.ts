import { useEffect } from 'react';
import { useBranding } from '#features/branding/branding-store.ts';

/** For pages that know a better title than their route, such as the name of a site. */
export function useDocumentTitle(title: string | null): void {
  const { name } = useBranding();
  useEffect(() => {
    if (title) document.title = `${title} · ${name}`;
  }, [title, name]);
}
