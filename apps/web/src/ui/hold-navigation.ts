import { useContext, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  type To,
} from 'react-router';

/**
 * While active, nothing leaves the page: a link, a call of navigate or the Back button calls `onLeave` with a function
 * that goes there after all, and closing the tab makes the browser ask. Changes of the query string pass.
 * React Router's own blocker needs its data router, which costs every page 16 KiB; this stands on the same two contexts.
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
    const releases = [holdTab(), holdBack(() => here.current, ask)];
    if (navigator) releases.push(holdLinks(navigator, () => here.current, ask));
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

/** The address has changed already when the browser tells of it: it is put back before the router hears of anything. */
function holdBack(here: () => string | undefined, ask: Ask): () => void {
  const at = () => (window.history.state as { idx?: number } | null)?.idx;
  let index = at();
  let isReturning = false;
  function handlePop(event: PopStateEvent) {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const next = at();
    const step = next === undefined || index === undefined ? 0 : next - index;
    if (step === 0 || window.location.pathname === here()) {
      index = next;
      return;
    }
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-step);
    ask(() => {
      release();
      window.history.go(step);
    });
  }
  const release = () => window.removeEventListener('popstate', handlePop, { capture: true });
  window.addEventListener('popstate', handlePop, { capture: true });
  return release;
}
