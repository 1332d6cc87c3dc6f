import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';
import { holdHistory } from './history-holds.ts';

/**
 * While active, a link, a call of navigate or the browser's Back and Forward calls `onLeave` with a function that
 * proceeds after all, and closing the tab makes the browser ask. Changes of the query string are allowed. React
 * Router's own blocker needs its data router, which costs every page 16 KiB; this uses the same two contexts.
 */
export function useHoldNavigation(active: boolean, onLeave: (leave: () => void) => void): void {
  const navigator = useContext(NavigationContext)?.navigator as Navigator | undefined;
  const pathname = useContext(LocationContext)?.location.pathname;
  const here = useRef(pathname);
  const ask = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    here.current = pathname;
  }, [pathname]);
  useLayoutEffect(() => {
    if (!active) return;
    const releases = [holdTab()];
    if (navigator) {
      releases.push(
        holdLinks(navigator, () => here.current, ask),
        holdHistory(() => here.current, ask),
      );
    }
    return () => {
      for (const release of releases) release();
    };
  }, [active, navigator]);
}

type Ask = (leave: () => void) => void;

function holdTab(): () => void {
  const refuse = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', refuse);
  return () => window.removeEventListener('beforeunload', refuse);
}

function holdLinks(navigator: Navigator, here: () => string | undefined, ask: Ask): () => void {
  const { push, replace } = navigator;
  const held = (go: Navigator['push']): Navigator['push'] => {
    return (...to) => (leaves(to[0], here()) ? ask(() => go(...to)) : go(...to));
  };
  navigator.push = held(push);
  navigator.replace = held(replace);
  return () => Object.assign(navigator, { push, replace });
}

function leaves(to: To, here: string | undefined): boolean {
  const { pathname } = typeof to === 'string' ? parsePath(to) : to;
  return pathname !== undefined && pathname !== here;
}
