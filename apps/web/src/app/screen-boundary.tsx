import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { queryClient } from '#api/query-client.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

/** A screen that cannot be drawn fails alone: the sidebar and the top bar stay. Navigating elsewhere resets it. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary address={useLocation().pathname}>{children}</Boundary>;
}

type BoundaryProps = { address: string; children: ReactNode };

class Boundary extends Component<BoundaryProps, { failedAt: string | null }> {
  override state = { failedAt: null };

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  /** The address is not known earlier. */
  override componentDidCatch() {
    this.setState({ failedAt: this.props.address });
  }

  override componentDidUpdate() {
    const { failedAt } = this.state as { failedAt: string | null };
    if (failedAt && failedAt !== this.props.address) this.setState({ failedAt: null });
  }

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return <ScreenFailed onRetry={() => this.setState({ failedAt: null })} />;
  }
}

function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  function retry() {
    // The data of the screen may be what broke it. No component uses it now, so it is removed and fetched again.
    queryClient.removeQueries({ type: 'inactive' });
    onRetry();
  }
  return (
    <div className="grid flex-1 place-content-center">
      <ErrorState
        heading="h1"
        title={t('errorScreen.screenTitle')}
        onRetry={retry}
        retryLabel={t('shared.tryAgain')}
        action={
          <LinkButton size="sm" to={paths.home}>
            {t('errorScreen.home')}
          </LinkButton>
        }
      >
        {t('errorScreen.screenHelp')}
      </ErrorState>
    </div>
  );
}
