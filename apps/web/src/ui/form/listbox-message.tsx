import { Button } from '#ui/button/button.tsx';

export interface ListboxMessageProps {
  loading: boolean;
  loadingMessage: string;
  emptyMessage: string;
  /** Set when the options could not be fetched. */
  error?: { message: string; retryLabel: string; onRetry: () => void } | undefined;
}

/** Shown instead of options. */
export function ListboxMessage({ loading, loadingMessage, emptyMessage, error }: ListboxMessageProps) {
  if (error && !loading) {
    return (
      <div role="alert" className="flex items-center justify-between gap-3 py-1.5 pr-1.5 pl-3 text-sm">
        <span className="text-danger">{error.message}</span>
        <Button
          size="sm"
          // The text field keeps the focus: the button disappears with the failure.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={error.onRetry}
        >
          {error.retryLabel}
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="px-3 py-2.5 text-sm text-muted">
      {loading ? loadingMessage : emptyMessage}
    </p>
  );
}
