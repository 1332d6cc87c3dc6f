import { currentSession } from '#features/auth/session.ts';
import { preloadScreen } from './preload-screen.ts';

/** A pointer over a link, or the focus on it, loads its screen. One listener for every link there will ever be. */
export function preloadOnIntent(): void {
  document.addEventListener('pointerover', preloadTarget, { passive: true });
  document.addEventListener('focusin', preloadTarget, { passive: true });
}

function preloadTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return;
  // A guess that fails costs nothing: the click itself tries again and reports.
  preloadScreen(link.pathname, currentSession().authenticated).catch(() => {});
}
