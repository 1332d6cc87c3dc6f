import { Component, createContext, type ReactNode, useContext } from 'react';
import { useUiTexts } from '#ui/ui-texts.ts';
import { ErrorState } from './error-state.tsx';

/** Refetches the data of the parts, and calls `redraw` whenever new data arrives. */
export type RefetchForRetry = (redraw: () => void) => Promise<void>;

/** Runs when a part is retried: its data may be what broke it. */
export const RefetchForRetryContext = createContext<RefetchForRetry>(async () => {});

/** A card or another part that cannot be drawn fails alone: the rest of the page stays, and a button tries again. */
export class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean; retrying: boolean }> {
  override state = { failed: false, retrying: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  /** Other parts may wait long for their data, so this one is drawn as soon as its own arrives. */
  retry = async (refetch: RefetchForRetry) => {
    const redraw = () => this.setState({ failed: false });
    this.setState({ retrying: true });
    try {
      await refetch(redraw);
    } finally {
      this.setState({ failed: false, retrying: false });
    }
  };

  override render() {
    const { failed, retrying } = this.state;
    return failed ? <PartFailed onRetry={this.retry} retrying={retrying} /> : this.props.children;
  }
}

interface PartFailedProps {
  onRetry: (refetch: RefetchForRetry) => Promise<void>;
  retrying: boolean;
}

function PartFailed({ onRetry, retrying }: PartFailedProps) {
  const { partFailed, tryAgain } = useUiTexts();
  const refetch = useContext(RefetchForRetryContext);
  return (
    <div className="rounded-card border bg-surface">
      <ErrorState
        title={partFailed}
        onRetry={() => void onRetry(refetch)}
        retryLabel={tryAgain}
        retrying={retrying}
      />
    </div>
  );
}
