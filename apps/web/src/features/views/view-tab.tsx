import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

interface ViewTabProps {
  to: string;
  state?: object;
  isCurrent: boolean;
  label: string;
  icon?: ReactNode;
  count?: number | undefined;
  tooltip?: string | undefined;
  /** What is said about a view whose address has changed since. */
  changed?: string | undefined;
}

export function ViewTab({ to, state, isCurrent, label, icon, count, tooltip, changed }: ViewTabProps) {
  const link = (
    <Link
      to={{ search: to }}
      state={state}
      aria-current={isCurrent ? 'page' : undefined}
      className="relative inline-flex h-9 max-w-60 shrink-0 items-center gap-1.5 px-2.5 text-sm font-medium whitespace-nowrap text-muted no-underline transition-colors select-none after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-full hover:text-foreground aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary max-sm:h-11 [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      {icon}
      <span className="truncate">{label}</span>
      {count === undefined ? null : <span className="tabular text-xs text-muted">{count}</span>}
      {changed === undefined ? null : (
        <>
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-primary" />
          <span className="sr-only">{changed}</span>
        </>
      )}
    </Link>
  );
  return tooltip === undefined ? link : <Tooltip content={tooltip}>{link}</Tooltip>;
}
