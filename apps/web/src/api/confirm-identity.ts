/** Lets the user prove who they are. Resolves to false when the user declines. */
type Prompt = () => Promise<boolean>;

let prompt: Prompt | null = null;
let running: Promise<boolean> | null = null;

/** The page that can do it; returns how to stop. */
export function onConfirmIdentity(next: Prompt): () => void {
  prompt = next;
  return () => {
    if (prompt === next) prompt = null;
  };
}

/** One dialog for all calls that wait for it. */
export function confirmIdentity(): Promise<boolean> {
  if (!prompt) return Promise.resolve(false);
  running ??= prompt().finally(() => {
    running = null;
  });
  return running;
}
