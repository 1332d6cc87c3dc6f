import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface ErrorStateProps {
  /** What happened. */
  title: ReactNode;
  /** What to do. */
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** For example a button back to the list. */
  action?: ReactNode;
  /** h1 when it replaces the whole page. */
  heading?: 'h1' | 'h2' | 'p';
  className?: string;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, onRetry, retryLabel, retrying, action, heading: Heading = 'p', className } = props;
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center justify-center gap-1 px-6 py-10 text-center',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="mb-2 grid size-10 place-items-center rounded-card bg-danger-soft text-danger [&_svg]:size-5"
      >
        <TriangleAlert />
      </span>
      <Heading
        className={Heading === 'h1' ? 'text-lg font-semibold text-balance' : 'font-medium text-balance'}
      >
        {title}
      </Heading>
      {children ? <div className="max-w-md text-sm text-balance text-muted">{children}</div> : null}
      {(onRetry && retryLabel) || action ? (
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          {onRetry && retryLabel ? (
            <Button
              size="sm"
              busy={retrying ?? false}
              onClick={onRetry}
              icon={<RotateCw aria-hidden="true" />}
            >
              {retryLabel}
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
