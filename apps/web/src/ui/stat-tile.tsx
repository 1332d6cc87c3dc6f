import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Skeleton } from './feedback/skeleton.tsx';

export interface StatTrend {
  /** In percent; the sign determines the arrow, the absolute value is shown. */
  value: number;
  /** The direction in words, for screen readers. */
  label: string;
  /** Up is good by default. */
  goodWhen?: 'up' | 'down';
}

interface StatTileProps {
  title: string;
  value: ReactNode;
  icon?: ReactNode;
  loading?: boolean;
  to?: string;
  trend?: StatTrend;
  subtitle?: ReactNode;
  className?: string;
}

/** Adjacent tiles share their lines, however long the texts of one are. */
const tileLook =
  'group row-span-3 grid min-w-0 grid-rows-subgrid gap-1 rounded-card border bg-surface p-4 shadow-card';

export function StatTile({
  title,
  value,
  icon,
  loading = false,
  to,
  trend,
  subtitle,
  className,
}: StatTileProps) {
  const content = (
    <>
      <span className="flex items-start justify-between gap-1">
        <span className="line-clamp-2 text-sm tracking-[-0.01em] text-muted">{title}</span>
        {icon ? (
          <span
            aria-hidden="true"
            className={classNames(
              'mt-0.5 grid shrink-0 text-muted transition-colors [&_svg]:size-4',
              to !== undefined && 'group-hover:text-primary',
            )}
          >
            {icon}
          </span>
        ) : null}
      </span>
      <span className="flex h-8 items-center gap-2">
        {loading ? (
          <Skeleton className="h-6 w-16" />
        ) : (
          <>
            <span className="tabular truncate text-2xl font-semibold tracking-[-0.02em]">{value}</span>
            {trend ? <Trend trend={trend} /> : null}
          </>
        )}
      </span>
      <span className="line-clamp-2 min-h-4 text-xs text-muted">
        {loading && subtitle !== undefined ? <Skeleton className="mt-0.5 h-3 w-24" /> : subtitle}
      </span>
    </>
  );
  if (to === undefined) return <div className={classNames(tileLook, className)}>{content}</div>;
  return (
    <Link
      to={to}
      aria-busy={loading || undefined}
      className={classNames(
        tileLook,
        'transition-colors hover:border-primary/50 hover:bg-primary-soft',
        className,
      )}
    >
      {content}
    </Link>
  );
}

function Trend({ trend }: { trend: StatTrend }) {
  const { value, label, goodWhen = 'up' } = trend;
  const up = value >= 0;
  const tone = value === 0 ? 'text-muted' : up === (goodWhen === 'up') ? 'text-success' : 'text-danger';
  const Arrow = up ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={classNames('tabular inline-flex items-center gap-0.5 text-xs font-medium', tone)}>
      <Arrow aria-hidden="true" className="size-3.5" />
      <span aria-hidden="true">{Math.abs(value)}%</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
