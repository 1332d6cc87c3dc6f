import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useBranding } from '#features/branding/branding-store.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { setPageName } from './page-name.ts';

/** For pages with a better title than their route, such as the name of a site. */
export function useDocumentTitle(title: string | null): void {
  const { name } = useBranding();
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: useRouteTitle writes with a new path and a new language too.
  useEffect(() => {
    if (!title) return;
    document.title = `${title} · ${name}`;
    setPageName(pathname, title);
  }, [title, name, pathname, t]);
}
