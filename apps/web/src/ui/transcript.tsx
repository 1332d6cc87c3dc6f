import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';

export interface TranscriptLine {
  time: string;
  isGood: boolean;
  duration: string;
  /** What was tried, and with what result. */
  text: string;
  /** What to do about it, or what the other side said. */
  note?: string | undefined;
  details: readonly string[];
}

interface TranscriptProps {
  label: string;
  lines: readonly TranscriptLine[];
  goodLabel: string;
  badLabel: string;
  texts: { showDetails: string; hideDetails: string; copy: string; copied: string };
}

/** The lines of a protocol: time, result, duration, what was tried. */
export function Transcript({ label, lines, goodLabel, badLabel, texts }: TranscriptProps) {
  const [isDetailed, setDetailed] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const hasDetails = lines.some(({ details }) => details.length > 0);

  async function copy() {
    const text = lines.flatMap((line) => [
      [line.time, line.isGood ? goodLabel : badLabel, line.duration, line.text, line.note]
        .filter(Boolean)
        .join('  '),
      ...line.details.map((detail) => `    ${detail}`),
    ]);
    await navigator.clipboard.writeText(text.join('\n'));
    setCopied(true);
  }

  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={label} className="divide-y rounded-card border text-sm">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a transcript never move.
          <li key={at} className="grid grid-cols-[auto_1fr] gap-x-2.5 gap-y-0.5 px-3 py-2">
            <span className={classNames('mt-0.5', line.isGood ? 'text-success' : 'text-danger')}>
              {line.isGood ? (
                <CircleCheck aria-label={goodLabel} className="size-4" />
              ) : (
                <CircleX aria-label={badLabel} className="size-4" />
              )}
            </span>
            <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">{line.text}</span>
              <span className="tabular text-xs whitespace-nowrap text-muted">
                {line.time} · {line.duration}
              </span>
            </span>
            {line.note ? <span className="col-start-2 text-muted">{line.note}</span> : null}
            {isDetailed && line.details.length > 0 ? (
              <code className="col-start-2 mt-1 rounded-md bg-hover px-2 py-1 text-xs wrap-anywhere whitespace-pre-wrap">
                {line.details.join('\n')}
              </code>
            ) : null}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1">
        {hasDetails ? (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isDetailed}
            onClick={() => setDetailed(!isDetailed)}
          >
            {isDetailed ? texts.hideDetails : texts.showDetails}
          </Button>
        ) : null}
        <Button size="sm" variant="ghost" onClick={() => void copy()}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
      </div>
    </div>
  );
}
