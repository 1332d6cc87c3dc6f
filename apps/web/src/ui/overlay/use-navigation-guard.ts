import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';
import { guardHistory } from './history-guards.ts';

/**
 * While active, a link, a call of navigate or the browser's Back and Forward calls `onLeave` with a function that
 * proceeds after all, and closing the tab makes the browser ask. Changes of the query string are allowed. React
 * Router's own blocker needs its data router, which costs every page 16 KiB; this uses the same two contexts.
 */
export function useNavigationGuard(active: boolean, onLeave: (leave: () => void) => void): void {
  const navigator = useContext(NavigationContext)?.navigator as Navigator | undefined;
  const pathname = useContext(LocationContext)?.location.pathname;
  const here = useRef(pathname);
  const confirmLeave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    here.current = pathname;
  }, [pathname]);
  useLayoutEffect(() => {
    if (!active) return;
    const releases = [guardTab()];
    if (navigator) {
      releases.push(
        guardLinks(navigator, () => here.current, confirmLeave),
        guardHistory(() => here.current, confirmLeave),
      );
    }
    return () => {
      for (const release of releases) release();
    };
  }, [active, navigator]);
}

type ConfirmLeave = (leave: () => void) => void;

function guardTab(): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', preventUnload);
  return () => window.removeEventListener('beforeunload', preventUnload);
}

function guardLinks(
  navigator: Navigator,
  here: () => string | undefined,
  confirmLeave: ConfirmLeave,
): () => void {
  const { push, replace } = navigator;
  const guarded = (go: Navigator['push']): Navigator['push'] => {
    return (...to) => (leaves(to[0], here()) ? confirmLeave(() => go(...to)) : go(...to));
  };
  navigator.push = guarded(push);
  navigator.replace = guarded(replace);
  return () => Object.assign(navigator, { push, replace });
}

function leaves(to: To, here: string | undefined): boolean {
  const { pathname } = typeof to === 'string' ? parsePath(to) : to;
  return pathname !== undefined && pathname !== here;
}
