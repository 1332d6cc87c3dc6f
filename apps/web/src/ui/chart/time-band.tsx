import { type KeyboardEvent, useEffect, useState } from 'react';
import { startTooltips } from '#ui/overlay/tooltip-host.ts';
import { classNames } from '../class-names.ts';

export type BandTone =
  | 'good'
  | 'resting'
  | 'warning'
  | 'fault'
  | 'away'
  | 'busy'
  | 'blind'
  | 'unknown'
  | 'gap';

const tones: Record<BandTone, string> = {
  good: 'bg-area-online',
  resting: 'bg-area-online/45',
  warning: 'bg-area-loading',
  fault: 'bg-area-error',
  away: 'bg-area-offline',
  busy: 'bg-area-pending',
  blind: 'bg-area-unknown',
  unknown: 'bg-hover',
  gap: 'bg-[repeating-linear-gradient(135deg,var(--border-strong)_0_2px,transparent_2px_6px)]',
};

export interface BandSegment {
  from: number;
  to: number;
  tone: BandTone;
  /** What it was, without the time: the band adds that. */
  text: string;
}

interface TimeBandProps {
  /** Names the band and the table behind it. */
  label: string;
  /** In order, without holes. */
  segments: readonly BandSegment[];
  /** '13:02 to 13:06, 4 min' */
  formatSpan: (from: number, to: number) => string;
  headings: { state: string; time: string };
  /** One of several below each other: without keys and without a line of text. */
  isThin?: boolean;
}

/** So many rows of the table are read out; those before them are too many to listen to. */
const maxTableRows = 100;

/** States over time as one band. Arrows walk through the segments, and a table says the same to a screen reader. */
export function TimeBand({ label, segments, formatSpan, headings, isThin = false }: TimeBandProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(startTooltips, []);
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) return null;
  const length = last.to - first.from;
  const textOf = ({ text, from, to }: BandSegment) => `${text}: ${formatSpan(from, to)}`;
  const shown = chosen === null ? undefined : segments[Math.min(chosen, segments.length - 1)];

  function handleKeyDown(event: KeyboardEvent) {
    const at = chosen ?? segments.length;
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: chosen === null ? segments.length - 1 : at + 1,
      Home: 0,
      End: segments.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(segments.length - 1, next)));
  }

  const keys = isThin
    ? ({ 'aria-hidden': true } as const)
    : ({
        role: 'slider',
        tabIndex: 0,
        'aria-label': label,
        'aria-valuemin': 1,
        'aria-valuemax': segments.length,
        'aria-valuenow': (chosen ?? segments.length - 1) + 1,
        'aria-valuetext': textOf(shown ?? last),
        onKeyDown: handleKeyDown,
        onFocus: () => setChosen((at) => at ?? segments.length - 1),
        onBlur: () => setChosen(null),
      } as const);
  return (
    <div className="relative min-w-0">
      <div
        {...keys}
        className={classNames(
          'relative w-full overflow-hidden rounded-sm bg-hover focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring',
          isThin ? 'h-3' : 'h-8',
        )}
      >
        {segments.map((segment) => (
          <span
            key={segment.from}
            data-tip={textOf(segment)}
            data-tone={segment.tone}
            className={classNames(
              'absolute inset-y-0 min-w-0.5 hover:brightness-110',
              tones[segment.tone],
              segment === shown && 'inset-ring-2 inset-ring-foreground',
            )}
            style={{
              left: `${(100 * (segment.from - first.from)) / length}%`,
              width: `${(100 * (segment.to - segment.from)) / length}%`,
            }}
          />
        ))}
      </div>
      {isThin ? null : (
        <p aria-hidden="true" className="tabular mt-1.5 min-h-5 text-xs text-muted">
          {shown ? textOf(shown) : formatSpan(first.from, last.to)}
        </p>
      )}
      {/* A table by itself is as large as its content, also when it is hidden. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{headings.state}</th>
              <th scope="col">{headings.time}</th>
            </tr>
          </thead>
          <tbody>
            {segments.slice(-maxTableRows).map((segment) => (
              <tr key={segment.from}>
                <td>{segment.text}</td>
                <td>{formatSpan(segment.from, segment.to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** What the colours mean: a square and a word, with how much of the time it was. */
export function BandLegend({ items }: { items: readonly { tone: BandTone; text: string; share: string }[] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {items.map(({ tone, text, share }) => (
        <li key={text} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('size-2.5 rounded-xs ring-1 ring-border-strong', tones[tone])}
          />
          {text}
          <span className="tabular text-muted">{share}</span>
        </li>
      ))}
    </ul>
  );
}
