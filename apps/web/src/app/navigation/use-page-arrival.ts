import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { incidentsPath, paths } from '#paths.ts';
import { focusPage } from '#ui/focus-page.ts';
import { wideScreen } from '#ui/use-media-query.ts';

/** After a navigation the focus moves to the new page's heading, so that a screen reader announces the page. */
export function usePageArrival(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    const isBeside = opensBeside(shown.current, pathname);
    shown.current = pathname;
    if (isBeside) return;
    if (navigation === 'PUSH') window.scrollTo(0, 0);
    focusPage();
  }, [pathname, navigation]);
}

/** Where there is room, an incident or a ticket opens beside the others, and the focus stays on its row. */
function opensBeside(...pathnames: string[]): boolean {
  const isOne = (list: string) => pathnames.every((pathname) => pathname.startsWith(list));
  return [incidentsPath, paths.maintenance].some(isOne) && window.matchMedia(wideScreen).matches;
}
