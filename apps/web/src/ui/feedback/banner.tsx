import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

const looks = {
  info: { box: 'border-info/25 bg-info-soft', mark: 'text-info', Icon: Info },
  success: { box: 'border-success/25 bg-success-soft', mark: 'text-success', Icon: CircleCheck },
  warning: { box: 'border-warning/25 bg-warning-soft', mark: 'text-warning', Icon: TriangleAlert },
  danger: { box: 'border-danger/25 bg-danger-soft', mark: 'text-danger', Icon: CircleAlert },
};

interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  dismissLabel?: string;
  className?: string;
}

export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  dismissLabel,
  className,
}: BannerProps) {
  const { box, mark, Icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 rounded-card border px-3.5 py-2.5 text-sm',
        box,
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* Beside the first line of text, wherever the action is. */}
        <div className="flex min-w-0 items-start gap-2.5">
          <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', mark)} />
          <div className="min-w-0 wrap-break-word">
            {title ? <p className="font-medium">{title}</p> : null}
            {children}
          </div>
        </div>
        {action}
      </div>
      {onDismiss && dismissLabel ? (
        <button
          type="button"
          aria-label={dismissLabel}
          title={dismissLabel}
          onClick={onDismiss}
          className="-my-0.5 -mr-1 grid size-6 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
