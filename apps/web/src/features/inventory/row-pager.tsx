import { useTranslation } from '#i18n/use-translation.ts';
import { PagerArrows } from '#ui/button/pager-arrows.tsx';
import type { AdjacentRows } from './adjacent-rows.ts';

interface RowPagerProps<Row> {
  walk: AdjacentRows<Row>;
  labels: { previous: string; next: string };
  nameOf: (row: Row) => string;
  /** Its page, with the filters of the list. */
  pathOf: (row: Row) => string;
  /** Called when its arrow is hovered or focused. */
  prefetch: (row: Row) => void;
}

/** The arrows of a detail page to the previous and next row of its list. */
export function RowPager<Row>({ walk, labels, nameOf, pathOf, prefetch }: RowPagerProps<Row>) {
  const { t } = useTranslation();
  const { previous, next, position, total } = walk;
  const target = (row: Row | undefined, label: string) =>
    row === undefined ? { label } : { label, to: pathOf(row), hint: nameOf(row) };
  return (
    <PagerArrows
      label={t('inventory.previousNext')}
      previous={target(previous, labels.previous)}
      next={target(next, labels.next)}
      position={position && total ? `${position} / ${total}` : undefined}
      onIntent={(to) => {
        const row = next !== undefined && to === pathOf(next) ? next : previous;
        if (row !== undefined) prefetch(row);
      }}
    />
  );
}
