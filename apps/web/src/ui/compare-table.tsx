import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useUiTexts } from '#ui/ui-texts.ts';

export type Side = 'left' | 'right';

interface CompareTableProps {
  /** For screen readers. */
  caption: string;
  fieldLabel: string;
  leftLabel: string;
  rightLabel: string;
  rows: readonly { key: string; label: string; left: ReactNode; right: ReactNode }[];
  /** Nothing is chosen at first. */
  choices: Readonly<Record<string, Side>>;
  onChoose: (key: string, side: Side) => void;
  /** How often it was tried to go on before every row had a choice: those without one say so. */
  attempts?: number;
  missingText?: string;
}

/** Two versions of the same fields beside each other, with a choice for each row. */
export function CompareTable(props: CompareTableProps) {
  const { caption, fieldLabel, leftLabel, rightLabel, rows, choices, onChoose } = props;
  const { attempts = 0, missingText } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const id = useId();
  const { field } = useUiTexts();
  const isMissing = (key: string) => attempts > 0 && choices[key] === undefined;
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts]);
  const cell = (row: CompareTableProps['rows'][number], side: Side) => (
    <td className="py-1 align-top sm:p-1">
      <label className="flex min-h-10 cursor-pointer items-start gap-2 rounded-md border border-transparent p-2 max-sm:gap-1.5 max-sm:p-1.5 hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring max-sm:min-h-11">
        <input
          type="radio"
          name={`${id}-${row.key}`}
          aria-label={`${field(row.label)} ${side === 'left' ? leftLabel : rightLabel}`}
          aria-invalid={isMissing(row.key) || undefined}
          aria-describedby={`${id}-${row.key}-${side}${isMissing(row.key) ? ` ${id}-${row.key}-missing` : ''}`}
          checked={choices[row.key] === side}
          onChange={() => onChoose(row.key, side)}
          className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
        />
        <span id={`${id}-${row.key}-${side}`} className="min-w-0 whitespace-pre-line wrap-anywhere">
          {row[side]}
        </span>
      </label>
    </td>
  );
  return (
    <div className="thin-scrollbar overflow-x-auto rounded-card border">
      <table className="w-full table-fixed text-sm sm:min-w-100">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b text-left text-xs text-muted">
          <tr>
            <th scope="col" className="w-22 py-2 pl-2.5 font-medium sm:w-28 sm:px-3">
              {fieldLabel}
            </th>
            <th scope="col" className="px-2 py-2 font-medium wrap-anywhere sm:px-3">
              {leftLabel}
            </th>
            <th scope="col" className="px-2 py-2 font-medium wrap-anywhere sm:px-3">
              {rightLabel}
            </th>
          </tr>
        </thead>
        <tbody ref={body} className="divide-y">
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="py-3 pl-2.5 text-left align-top font-medium wrap-anywhere sm:px-3">
                {row.label}
                {isMissing(row.key) ? (
                  <span id={`${id}-${row.key}-missing`} className="block text-xs font-normal text-danger">
                    {missingText}
                  </span>
                ) : null}
              </th>
              {cell(row, 'left')}
              {cell(row, 'right')}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
