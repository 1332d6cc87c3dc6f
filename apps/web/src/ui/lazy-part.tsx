import { Component, type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { ErrorState } from './feedback/error-state.tsx';
import { useUiTexts } from './ui-texts.ts';

export type LazyPart<Props> = ComponentType<Props & { fallback?: ReactNode }> & {
  /** Fetches it ahead of its first showing. */
  preload: () => void;
};

type State<Props> = { part?: ComponentType<Props>; error?: unknown };

/**
 * A part of a page in a chunk of its own. When it cannot be loaded the rest of the page stays, and a button tries again.
 * A quiet part, one of many small ones, stays away instead. Without `lazy` and Suspense: they show their fallback even for what is loaded, and hold content back for 300 ms after it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): LazyPart<Props> {
  const listeners = new Set<() => void>();
  let state: State<Props> = {};
  let isLoading = false;
  const settle = (next: State<Props>) => {
    state = next;
    isLoading = false;
    for (const listener of listeners) listener();
  };
  const start = () => {
    if (isLoading || state.part) return;
    isLoading = true;
    load().then(
      (part) => settle({ part }),
      // Nobody has seen it fail: showing it tries again.
      (error) => settle(listeners.size > 0 ? { error } : {}),
    );
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const forgetFailure = () => {
    if (!state.part) state = {};
  };

  function Part({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    const { part: Loaded, error } = useSyncExternalStore(subscribe, () => state);
    useEffect(start, []);
    if (error && !isQuiet) throw error;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback;
  }
  function LazyPart(props: Props & { fallback?: ReactNode }) {
    if (isQuiet) return <Part {...props} />;
    return <PartBoundary onFailure={forgetFailure} show={() => <Part {...props} />} />;
  }
  return Object.assign(LazyPart, { preload: start });
}

type PartBoundaryProps = { onFailure: () => void; show: () => ReactNode };

class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Not earlier: React renders a failed part a second time, which must not start another import. */
  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    if (!this.state.failed) return this.props.show();
    return <PartFailed onRetry={() => this.setState({ failed: false })} />;
  }
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { partFailed, tryAgain } = useUiTexts();
  return <ErrorState title={partFailed} onRetry={onRetry} retryLabel={tryAgain} />;
}
