import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type StatusTone = 'online' | 'offline' | 'pending' | 'unknown' | 'loading' | 'error';

const tones: Record<StatusTone, string> = {
  online: 'bg-status-online',
  offline: 'bg-status-offline',
  pending: 'bg-status-pending',
  unknown: 'bg-status-unknown',
  loading: 'bg-status-loading',
  error: 'bg-status-error',
};

interface StatusDotProps {
  tone: StatusTone;
  /** The shown status is old. */
  faint?: boolean;
  className?: string;
  /** The text: colour alone never carries meaning. */
  children: ReactNode;
}

/** A dot and its text. The soft ring keeps the dot visible beside bold text; it pulses during a request. */
export function StatusDot({ tone, faint = false, className, children }: StatusDotProps) {
  const isWaiting = tone === 'loading' || tone === 'pending';
  return (
    <span className={classNames('inline-flex max-w-full min-w-0 items-center gap-2', className)}>
      <span
        aria-hidden="true"
        data-tone={tone}
        data-faint={faint || undefined}
        className={classNames('relative grid size-4 shrink-0 place-items-center', faint && 'opacity-45')}
      >
        <span
          className={classNames(
            'absolute inset-0 rounded-full opacity-20',
            tones[tone],
            isWaiting && 'animate-breathe',
          )}
        />
        <span className={classNames('size-2 rounded-full', tones[tone])} />
      </span>
      <span className="truncate">{children}</span>
    </span>
  );
}
