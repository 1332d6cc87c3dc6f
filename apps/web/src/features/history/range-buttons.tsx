import { useTranslation } from '#i18n/use-translation.ts';
import { useShortcut } from '#ui/keys/use-shortcut.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';
import { type Range, ranges } from './range.ts';

interface RangeButtonsProps {
  range: Range;
  onRangeChange: (range: Range) => void;
}

/** How far back, also with the keys 1 to 4. */
export function RangeButtons({ range, onRangeChange }: RangeButtonsProps) {
  const { t } = useTranslation();
  useShortcut('1', () => onRangeChange(ranges[0]));
  useShortcut('2', () => onRangeChange(ranges[1]));
  useShortcut('3', () => onRangeChange(ranges[2]));
  useShortcut('4', () => onRangeChange(ranges[3]));
  return (
    <fieldset className="inline-flex h-9 shrink-0 items-center gap-0.5 rounded-control bg-hover p-0.5">
      <legend className="sr-only">{t('history.range')}</legend>
      {ranges.map((days, at) => (
        <Tooltip key={days} content={t('history.lastDays', { count: days })} keys={String(at + 1)}>
          <button
            type="button"
            aria-pressed={days === range}
            onClick={() => onRangeChange(days)}
            className="tabular inline-flex h-8 items-center rounded-md px-2.5 text-sm font-medium text-muted transition-colors select-none hover:text-foreground aria-pressed:bg-surface aria-pressed:text-foreground aria-pressed:shadow-[0_0_0_1px_var(--border),0_1px_2px_rgb(0_0_0/6%)] dark:aria-pressed:bg-surface-raised"
          >
            {t(`history.range${days}`)}
          </button>
        </Tooltip>
      ))}
    </fieldset>
  );
}
