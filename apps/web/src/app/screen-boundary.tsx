import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';

interface ScreenBoundaryProps {
  children: ReactNode;
  /** Before the screen is drawn again: its data may be what broke it. */
  onRetry?: () => void;
}

/** A screen that cannot be drawn fails alone: the layout around it stays. Navigating elsewhere resets it. */
export function ScreenBoundary(props: ScreenBoundaryProps) {
  return <Boundary address={useLocation().pathname} {...props} />;
}

type BoundaryProps = ScreenBoundaryProps & { address: string };

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

  retry = () => {
    this.props.onRetry?.();
    this.setState({ failedAt: null });
  };

  override render() {
    if (this.state.failedAt === null) return this.props.children;
    return <ScreenFailed onRetry={this.retry} />;
  }
}

function ScreenFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="grid flex-1 place-content-center">
      <ErrorState
        heading="h1"
        title={t('errorScreen.screenTitle')}
        onRetry={onRetry}
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
