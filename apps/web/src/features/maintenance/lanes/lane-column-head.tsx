import { ChevronsLeftRight, ChevronsRightLeft } from 'lucide-react';
import { stageLook } from '#features/maintenance/stage-look.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';
import { Tooltip } from '#ui/overlay/tooltip.tsx';

interface LaneColumnHeadProps {
  stage: number;
  count: number;
  shown: boolean;
  onShownChange: (shown: boolean) => void;
}

/** Of a hidden column only its icon and its button are left. */
export function LaneColumnHead({ stage, count, shown, onShownChange }: LaneColumnHeadProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { icon: Icon, colour, name } = stageLook(t, stage);
  const action = t(shown ? 'maintenance.hideColumn' : 'maintenance.showColumn', { name });
  const ToggleIcon = shown ? ChevronsRightLeft : ChevronsLeftRight;
  return (
    <div
      className={classNames(
        'relative flex h-11 min-w-0 items-center gap-2 rounded-card border bg-surface',
        shown ? 'pr-1.5 pl-3' : 'justify-center',
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', colour)} />
      <h2 className={classNames('min-w-0 truncate text-sm font-semibold', !shown && 'sr-only')}>{name}</h2>
      <span aria-hidden="true" className={classNames('tabular text-sm text-muted', !shown && 'hidden')}>
        {new Intl.NumberFormat(language).format(count)}
      </span>
      <span className="sr-only">{t('maintenance.count', { count })}</span>
      <Tooltip content={action}>
        <button
          type="button"
          aria-expanded={shown}
          aria-label={action}
          onClick={() => onShownChange(!shown)}
          className={classNames(
            'grid place-items-center rounded-md text-muted transition-colors hover:bg-hover hover:text-foreground',
            shown ? 'ml-auto size-8 max-sm:size-9' : 'absolute inset-0 rounded-card [&_svg]:hidden',
          )}
        >
          <ToggleIcon aria-hidden="true" className="size-4" />
        </button>
      </Tooltip>
    </div>
  );
}
