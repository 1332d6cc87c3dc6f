type Hold = (event: PopStateEvent) => void;

const holds: Hold[] = [];

/**
 * Lets forms hold the browser's Back and Forward. Called before the router starts: a window calls its listeners in
 * order of registration, and only an earlier one can keep the event from the router.
 */
export function startHistoryHolds(): () => void {
  const sendNewest = (event: PopStateEvent) => holds.at(-1)?.(event);
  window.addEventListener('popstate', sendNewest);
  return () => window.removeEventListener('popstate', sendNewest);
}

/**
 * A step to another path calls `ask` with a function that takes the step after all. The address has already changed
 * when the browser reports it, so it is restored first. Returns the function that ends the hold.
 */
export function holdHistory(here: () => string | undefined, ask: (leave: () => void) => void): () => void {
  const start = readPosition();
  let isReturning = false;
  function hold(event: PopStateEvent) {
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
    ask(() => {
      release();
      window.history.go(step);
    });
  }
  const release = () => {
    const index = holds.indexOf(hold);
    if (index >= 0) holds.splice(index, 1);
  };
  holds.push(hold);
  return release;
}

/** The position of the router's entry in the history, or NaN for an entry that is not the router's. */
function readPosition(): number {
  const state: { idx?: number } | null = window.history.state;
  return state?.idx ?? Number.NaN;
}
