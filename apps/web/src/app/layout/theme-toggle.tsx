import { Moon, Sun } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { setThemeChoice, useTheme } from '#theme/theme.ts';
import { Button } from '#ui/button/button.tsx';

export function ThemeToggle({ className }: { className?: string }) {
  const { t } = useTranslation();
  const { resolved } = useTheme();
  const label = resolved === 'dark' ? t('layout.useLightTheme') : t('layout.useDarkTheme');
  return (
    <Button
      variant="ghost"
      iconOnly
      className={className}
      aria-label={label}
      title={label}
      icon={resolved === 'dark' ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      onClick={() => setThemeChoice(resolved === 'dark' ? 'light' : 'dark')}
    />
  );
}
