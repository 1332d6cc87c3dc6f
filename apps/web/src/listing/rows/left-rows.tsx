import type { UndoPlan, UndoRow } from '@greenroom/domain/estate/undo/undo-plan.ts';
import { useTranslation } from '#i18n/use-translation.ts';

interface LeftRowsProps {
  plan: UndoPlan;
  /** How many are named; all that the plan names by default. */
  max?: number;
}

/** The rows that an undo leaves as they are, each with the reason. */
export function LeftRows({ plan, max }: LeftRowsProps) {
  const { t } = useTranslation();
  if (plan.left === 0) return null;
  const left = plan.rows.filter(({ obstacle }) => obstacle !== null).slice(0, max);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">{t('jobs.leftAlone', { count: plan.left })}</h3>
      <ul className="flex flex-col divide-y rounded-card border text-sm">
        {left.map((row) => (
          <LeftRow key={`${row.thing} ${row.thing_id}`} row={row} />
        ))}
      </ul>
      {plan.left > left.length ? (
        <p className="text-xs text-muted">{t('jobs.andMore', { count: plan.left - left.length })}</p>
      ) : null}
    </section>
  );
}

function LeftRow({ row }: { row: UndoRow }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap justify-between gap-x-4 px-3 py-2">
      <span className="min-w-0 font-medium wrap-break-word">{row.name}</span>
      <span className="text-muted">{row.obstacle ? t(`jobs.obstacle.${row.obstacle}`) : null}</span>
    </li>
  );
}
