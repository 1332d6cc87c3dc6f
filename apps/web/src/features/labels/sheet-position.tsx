import { type LabelFormatName, labelFormats, labelsPerPage } from '@greenroom/domain/labels/label-format.ts';
import { classNames } from '#ui/class-names.ts';

interface SheetPositionProps {
  format: LabelFormatName;
  start: number;
  count: number;
  onStartChange: (start: number) => void;
}

/** The first sheet: a click on a label starts there. The number field beside it does the same for the keyboard. */
export function SheetPosition({ format, start, count, onStartChange }: SheetPositionProps) {
  const sheet = labelFormats[format];
  const total = labelsPerPage(sheet);
  if (total === 1) return null;
  return (
    <div
      aria-hidden="true"
      className="grid w-28 shrink-0 gap-px rounded-md border bg-border p-px"
      style={{ gridTemplateColumns: `repeat(${sheet.columns}, 1fr)`, aspectRatio: '210 / 297' }}
    >
      {Array.from({ length: total }, (_, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a place on the sheet is its number.
          key={at}
          type="button"
          tabIndex={-1}
          onClick={() => onStartChange(at + 1)}
          className={classNames(
            'min-h-0 min-w-0',
            at + 1 >= start && at + 1 < start + count ? 'bg-primary' : 'bg-surface hover:bg-hover',
          )}
        />
      ))}
    </div>
  );
}
