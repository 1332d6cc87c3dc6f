import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** The next useful step. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center gap-1 px-6 py-12 text-center',
        className,
      )}
    >
      {icon ? (
        <span
          aria-hidden="true"
          className="mb-2 grid size-10 place-items-center rounded-card border bg-surface text-muted [&_svg]:size-5"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-medium text-balance">{title}</p>
      {children ? <div className="max-w-md text-sm text-balance text-muted">{children}</div> : null}
      {action ? <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
