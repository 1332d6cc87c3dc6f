let isOpen = true;
let opened = Promise.resolve();
let open = () => {};

/** The start of a visit restores the session while the first calls already run. */
export function closeStartGate(): void {
  if (!isOpen) return;
  isOpen = false;
  opened = new Promise((resolve) => {
    open = resolve;
  });
}

export function openStartGate(): void {
  isOpen = true;
  open();
}

/** Null when the start is over. */
export function startGate(): Promise<void> | null {
  return isOpen ? null : opened;
}
