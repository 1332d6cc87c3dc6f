import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { useBranding } from '#features/branding/branding-store.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageTitleAt } from './page-titles.ts';

/** A layout effect, so that a page's own useDocumentTitle, an effect, runs later and wins. */
export function useRouteTitle(): void {
  const { t } = useTranslation();
  const { name } = useBranding();
  const { pathname } = useLocation();
  const title = t(pageTitleAt(pathname).page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the way from one item to the next, the name of the last one has to go.
  useLayoutEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name, pathname]);
}
