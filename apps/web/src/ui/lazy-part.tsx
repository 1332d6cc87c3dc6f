import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { ErrorState } from './error-state.tsx';
import { useUiTexts } from './ui-texts.ts';

/**
 * A part of a page in a chunk of its own. When it cannot be loaded the rest of the page stays, and a button tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback: ReactNode }> {
  const start = () => lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  let Part = start();
  // `lazy` remembers a failure for ever: importing again takes a new one.
  const restart = () => {
    Part = start();
  };
  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module starts, as `lazy` is.
  return function LazyPart({ fallback, ...props }) {
    return (
      <PartBoundary
        onFailure={restart}
        show={() => (
          <Suspense fallback={fallback}>
            <Part {...props} />
          </Suspense>
        )}
      />
    );
  };
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
