import { useTranslation } from '#i18n/use-translation.ts';
import { buttonLook } from '#ui/button/button-look.ts';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className={buttonLook({ variant: 'primary', className: 'fixed! top-3 left-3 z-50 not-focus:sr-only' })}
    >
      {t('layout.skipToContent')}
    </a>
  );
}
