import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { ErrorState } from './error-state.tsx';
import { useUiTexts } from './ui-texts.ts';

export type LazyPart<Props> = ComponentType<Props & { fallback: ReactNode }> & {
  /** Fetches it ahead; a failure is not told, because showing the part tries again and tells. */
  preload: () => Promise<void>;
};

/**
 * A part of a page in a chunk of its own. When it cannot be loaded the rest of the page stays, and a button tries again.
 * A part that is loaded shows at once: React takes the value of a promise that is marked as fulfilled without suspending,
 * while `lazy` always shows its fallback first, and React holds content back for 300 ms after one.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | null = null;
  const start = () => {
    if (loading) return loading;
    const started = load();
    started.then(
      (part) => Object.assign(started, { status: 'fulfilled', value: part }),
      () => {},
    );
    loading = started;
    return started;
  };
  // A failure is remembered until someone asks again: importing again takes a new promise.
  const restart = () => {
    loading = null;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module starts, as `lazy` is.
  function Part(props: Props) {
    const Loaded = use(start());
    return <Loaded {...props} />;
  }
  // biome-ignore lint/correctness/noComponentHookFactories: as above.
  function LazyPart({ fallback, ...props }: Props & { fallback: ReactNode }) {
    return (
      <PartBoundary
        onFailure={restart}
        show={() => (
          <Suspense fallback={fallback}>
            <Part {...(props as unknown as Props)} />
          </Suspense>
        )}
      />
    );
  }
  return Object.assign(LazyPart, { preload: () => start().then(() => {}, restart) });
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
