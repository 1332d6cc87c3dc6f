import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { classNames } from '../class-names.ts';
import { useUiTexts } from '../ui-texts.ts';
import { type ChartItem, chartColor, percentOf } from './chart-item.ts';

interface BarChartProps {
  /** Names the chart and its two columns for screen readers. */
  caption: string;
  categoryLabel: string;
  valueLabel: string;
  items: readonly ChartItem[];
  /** By default, the application's text for no data. */
  emptyMessage?: ReactNode;
  formatValue?: (value: number) => string;
  /** A CSS length: a longer chart scrolls. */
  maxHeight?: string;
  className?: string;
}

/** A real table whose numbers are drawn as bars, the longest for the largest value. */
export function BarChart(props: BarChartProps) {
  const { caption, categoryLabel, valueLabel, items, formatValue = String, maxHeight } = props;
  const { noData } = useUiTexts();
  const { emptyMessage = noData } = props;
  if (items.length === 0) return <EmptyState title={emptyMessage} className={props.className} />;
  const largest = Math.max(...items.map((item) => item.value));
  const widestNumber = Math.max(...items.map((item) => formatValue(item.value).length));
  const table = (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{categoryLabel}</th>
          <th scope="col">{valueLabel}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <tr key={item.label} className="group">
            <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-normal wrap-break-word">
              {item.to === undefined ? (
                item.label
              ) : (
                <Link to={item.to} className="hover:underline">
                  {item.label}
                </Link>
              )}
            </th>
            <td className="py-1.5">
              <span className="flex items-center gap-2.5">
                <span aria-hidden="true" className="h-2.5 min-w-0 flex-1 rounded-full bg-(--chart-grid)">
                  {item.value > 0 ? (
                    <span
                      className="block h-full min-w-1 rounded-full transition-[width] duration-200 group-hover:brightness-110"
                      style={{
                        width: `${percentOf(item.value, largest)}%`,
                        background: chartColor(item, at),
                      }}
                    />
                  ) : null}
                </span>
                <span
                  className="tabular shrink-0 text-right font-medium"
                  style={{ minWidth: `${widestNumber}ch` }}
                >
                  {formatValue(item.value)}
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (maxHeight === undefined) return <div className={props.className}>{table}</div>;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
      tabIndex={0}
      style={{ maxHeight, '--cover': 'var(--surface)' } as CSSProperties}
      className={classNames('thin-scrollbar scroll-shadow relative overflow-y-auto pr-1', props.className)}
    >
      {table}
    </section>
  );
}
