import { Component, createContext, type ReactNode, useContext, useState } from 'react';
import { useUiTexts } from '#ui/ui-texts.ts';
import { ErrorState } from './error-state.tsx';

/** What the application does before a part is drawn again: its data may be what broke it. */
export const BeforeRetryContext = createContext(async () => {});

/** A card or another part that cannot be drawn fails alone: the rest of the page stays, and a button tries again. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <PartFailed onRetry={() => this.setState({ failed: false })} />;
  }
}

function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { partFailed, tryAgain } = useUiTexts();
  const prepare = useContext(BeforeRetryContext);
  const [isRetrying, setRetrying] = useState(false);
  async function retry() {
    setRetrying(true);
    await prepare();
    onRetry();
  }
  return (
    <div className="rounded-card border bg-surface">
      <ErrorState
        title={partFailed}
        onRetry={() => void retry()}
        retryLabel={tryAgain}
        retrying={isRetrying}
      />
    </div>
  );
}
