import { Component, type ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';

/** The last error boundary: uncaught errors show this instead of a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}

/** The spec's wording, also when the translations themselves failed. */
function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-4 text-center">
      <h1 className="text-xl font-semibold text-balance">
        {t('errorScreen.title', { defaultValue: 'Unexpected Application Error!' })}
      </h1>
      <p className="max-w-prose text-muted wrap-anywhere">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div className="mt-2 flex gap-2">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('errorScreen.reload', { defaultValue: 'Reload the page' })}
        </Button>
        <Button onClick={() => window.location.assign(paths.home)}>
          {t('errorScreen.home', { defaultValue: 'Back to home' })}
        </Button>
      </div>
    </main>
  );
}
