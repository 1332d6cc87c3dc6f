import { ClockArrowDown } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface NewestFirstButtonProps {
  isNewestFirst: boolean;
  onNewestFirst: () => void;
}

/** No column shows when an alert began, so this button names the default order and returns to it. */
export function NewestFirstButton({ isNewestFirst, onNewestFirst }: NewestFirstButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      aria-pressed={isNewestFirst}
      data-tip={isNewestFirst ? undefined : t('monitor.newestFirstHelp')}
      icon={<ClockArrowDown aria-hidden="true" className={isNewestFirst ? 'text-primary' : undefined} />}
      onClick={onNewestFirst}
      className={classNames('max-sm:h-10', isNewestFirst ? 'bg-hover' : 'text-muted')}
    >
      {t('monitor.newestFirst')}
    </Button>
  );
}
