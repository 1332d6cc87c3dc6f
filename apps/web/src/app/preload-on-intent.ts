import { currentSession } from '#features/auth/session.ts';
import { preloadScreen } from './preload-screen.ts';

/** Hovering or focusing a link loads its screen. One listener serves every link. */
export function preloadOnIntent(): void {
  document.addEventListener('pointerover', preloadTarget, { passive: true });
  document.addEventListener('focusin', preloadTarget, { passive: true });
}

function preloadTarget(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return;
  // A failed preload does no harm: the click itself tries again and reports the failure.
  preloadScreen(link.pathname, currentSession().authenticated).catch(() => {});
}
