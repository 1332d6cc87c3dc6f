type Guard = (event: PopStateEvent) => void;

const guards: Guard[] = [];

/**
 * Lets forms guard the browser's Back and Forward. Called before the router starts: a window calls its listeners in
 * order of registration, and only an earlier one can keep the event from the router.
 */
export function startHistoryGuards(): () => void {
  const sendNewest = (event: PopStateEvent) => guards.at(-1)?.(event);
  window.addEventListener('popstate', sendNewest);
  return () => window.removeEventListener('popstate', sendNewest);
}

/**
 * A step to another path calls `confirmLeave` with a function that takes the step after all. The address has already changed
 * when the browser reports it, so it is restored first. Returns the function that ends the guard.
 */
export function guardHistory(
  here: () => string | undefined,
  confirmLeave: (leave: () => void) => void,
): () => void {
  const start = readPosition();
  let isReturning = false;
  function guard(event: PopStateEvent) {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const step = readPosition() - start;
    if (!step || window.location.pathname === here()) return;
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-step);
    confirmLeave(() => {
      release();
      window.history.go(step);
    });
  }
  const release = () => {
    const index = guards.indexOf(guard);
    if (index >= 0) guards.splice(index, 1);
  };
  guards.push(guard);
  return release;
}

/** The position of the router's entry in the history, or NaN for an entry that is not the router's. */
function readPosition(): number {
  const state: { idx?: number } | null = window.history.state;
  return state?.idx ?? Number.NaN;
}
