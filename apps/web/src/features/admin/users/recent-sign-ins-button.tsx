import { ClockArrowDown } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface RecentSignInsButtonProps {
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

/** The last sign-in has no column of its own, so a button sorts by it. */
export function RecentSignInsButton({ isOn, onToggle }: RecentSignInsButtonProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant="ghost"
      aria-pressed={isOn}
      icon={<ClockArrowDown aria-hidden="true" className={isOn ? 'text-primary' : undefined} />}
      onClick={() => onToggle(!isOn)}
      className={classNames('max-sm:h-10', isOn ? 'bg-hover' : 'text-muted')}
    >
      {t('users.recentSignIns')}
    </Button>
  );
}
