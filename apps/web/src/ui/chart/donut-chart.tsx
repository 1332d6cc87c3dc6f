import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { classNames } from '../class-names.ts';
import { useUiTexts } from '../ui-texts.ts';
import { type ChartItem, chartColor, percentOf } from './chart-item.ts';

interface DonutChartProps {
  /** Names the chart and its three columns for screen readers. */
  caption: string;
  categoryLabel: string;
  valueLabel: string;
  shareLabel: string;
  /** Below the total in the centre. */
  totalLabel: string;
  items: readonly ChartItem[];
  /** By default, the application's text for no data. */
  emptyMessage?: ReactNode;
  formatValue?: (value: number) => string;
  formatPercent?: (percent: number) => string;
  className?: string;
}

const oneDecimal = (percent: number) => `${percent.toFixed(1)}%`;

/** The ring is decoration; the legend beside it is a real table. */
export function DonutChart(props: DonutChartProps) {
  const { items, formatValue = String, formatPercent = oneDecimal } = props;
  const { noData } = useUiTexts();
  const { emptyMessage = noData } = props;
  if (items.length === 0) return <EmptyState title={emptyMessage} className={props.className} />;
  const total = items.reduce((sum, item) => sum + item.value, 0);
  return (
    <div
      className={classNames('flex flex-wrap items-center justify-center gap-x-8 gap-y-5', props.className)}
    >
      <div className="relative grid size-40 shrink-0 place-items-center">
        <Ring items={items} total={total} />
        <p className="relative flex flex-col items-center">
          <span className="tabular text-2xl font-semibold tracking-[-0.02em]">{formatValue(total)}</span>
          <span className="text-xs text-muted">{props.totalLabel}</span>
        </p>
      </div>
      <table className="min-w-52 flex-1 text-sm">
        <caption className="sr-only">{props.caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{props.categoryLabel}</th>
            <th scope="col">{props.valueLabel}</th>
            <th scope="col">{props.shareLabel}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item, at) => (
            <tr key={item.label}>
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                <span className="flex items-center gap-2">
                  <span
                    aria-hidden="true"
                    className="size-2.5 shrink-0 rounded-[3px]"
                    style={{ background: chartColor(item, at) }}
                  />
                  {item.label}
                </span>
              </th>
              <td className="tabular py-1 pl-3 text-right font-medium">{formatValue(item.value)}</td>
              <td className="tabular w-16 py-1 pl-3 text-right text-muted">
                {formatPercent(percentOf(item.value, total))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The circumference is 100, so that a share is its own length; the gap separates neighbours without colour. */
const gap = 0.8;

function Ring({ items, total }: { items: readonly ChartItem[]; total: number }) {
  const shares = items.map((item) => percentOf(item.value, total));
  const isWhole = shares.filter((share) => share > 0).length <= 1;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 -rotate-90">
      <circle cx="50" cy="50" r="42" fill="none" strokeWidth="12" className="stroke-(--chart-grid)" />
      {items.map((item, at) => {
        const share = shares[at] ?? 0;
        if (share <= 0) return null;
        const before = shares.slice(0, at).reduce((sum, each) => sum + each, 0);
        const length = isWhole ? 100 : Math.max(0.3, share - gap);
        return (
          <circle
            key={item.label}
            cx="50"
            cy="50"
            r="42"
            fill="none"
            strokeWidth="12"
            pathLength={100}
            stroke={chartColor(item, at)}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-before}
          />
        );
      })}
    </svg>
  );
}
