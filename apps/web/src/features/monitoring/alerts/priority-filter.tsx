import { alertTypes } from '@greenroom/domain/monitoring/alert.ts';
import { useId } from 'react';
import type { Priority } from '#features/monitoring/monitor-url-state.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { alertLooks } from './alert-look.ts';

interface PriorityFilterProps {
  priority: Priority;
  onPriorityChange: (priority: Priority) => void;
}

/** All choices are visible; native radio buttons underneath. */
export function PriorityFilter({ priority, onPriorityChange }: PriorityFilterProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="min-w-0 max-sm:w-full">
      <legend className="sr-only">{t('monitor.priorityFilter')}</legend>
      <div className="inline-flex h-9 items-center gap-0.5 rounded-control bg-hover p-0.5 max-sm:flex">
        {(['all', ...alertTypes] as const).map((choice) => (
          <label
            key={choice}
            className="inline-flex h-8 cursor-pointer items-center justify-center gap-1.5 rounded-md px-3 text-sm font-medium text-muted transition-colors select-none hover:text-foreground has-checked:bg-surface has-checked:text-foreground has-checked:shadow-[0_0_0_1px_var(--border),0_1px_2px_rgb(0_0_0/6%)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-sm:flex-1 max-sm:px-1.5 dark:has-checked:bg-surface-raised"
          >
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === priority}
              onChange={() => onPriorityChange(choice)}
              className="sr-only"
            />
            {choice === 'all' ? t('monitor.priority.all') : <PriorityName type={choice} />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function PriorityName({ type }: { type: (typeof alertTypes)[number] }) {
  const { t } = useTranslation();
  const { icon: Icon, text, label } = alertLooks[type];
  return (
    <>
      <Icon aria-hidden="true" className={`size-3.5 max-sm:hidden ${text}`} />
      {t(label)}
    </>
  );
}
