import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusPage } from '#ui/focus-page.ts';

/** After a navigation the focus moves to the new page's heading, so that a screen reader announces the page. */
export function usePageArrival(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'PUSH') window.scrollTo(0, 0);
    focusPage();
  }, [pathname, navigation]);
}
