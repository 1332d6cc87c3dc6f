import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type StatusTone = 'online' | 'offline' | 'pending' | 'unknown' | 'loading' | 'error';

/** Shapes differ as well: unknown is a ring, error a triangle, loading breathes. */
const dots: Record<StatusTone, string> = {
  online: 'rounded-full bg-status-online',
  offline: 'rounded-full bg-status-offline',
  pending: 'rounded-full bg-status-pending',
  unknown: 'rounded-full border-2 border-status-unknown',
  loading: 'rounded-full bg-status-loading animate-breathe',
  error: 'bg-status-error [clip-path:polygon(50%_4%,100%_96%,0_96%)] scale-115',
};

interface StatusDotProps {
  tone: StatusTone;
  /** For a value from memory. */
  faint?: boolean;
  className?: string;
  /** The word beside the dot. */
  children: ReactNode;
}

export function StatusDot({ tone, faint = false, className, children }: StatusDotProps) {
  return (
    <span className={classNames('inline-flex min-w-0 items-center gap-2', className)}>
      <span aria-hidden="true" className={classNames('size-2 shrink-0', dots[tone], faint && 'opacity-45')} />
      <span className="truncate">{children}</span>
    </span>
  );
}
