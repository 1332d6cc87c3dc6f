import type { ReactNode } from 'react';

export type StatusLine = {
  term: string;
  value: ReactNode;
  help?: string;
  /** Drawn as a thin bar below the value. */
  percent?: number;
};

/** Facts in columns, each with its label above and its meaning below. */
export function StatusLines({ lines }: { lines: readonly StatusLine[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:grid-cols-4 sm:gap-x-6">
      {lines.map(({ term, value, help, percent }) => (
        <div key={term} className="flex min-w-0 flex-col">
          <dt className="line-clamp-2 text-xs text-muted">{term}</dt>
          <dd className="mt-0.5">
            <span className="tabular text-lg font-semibold">{value}</span>
            {percent === undefined ? null : (
              <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-(--chart-grid)">
                <span className="block h-full rounded-full bg-chart-1" style={{ width: `${percent}%` }} />
              </span>
            )}
            {help ? <span className="mt-1 block text-xs text-muted">{help}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
