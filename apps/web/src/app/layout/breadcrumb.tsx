import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageTitleAt } from './page-titles.ts';

export function Breadcrumb() {
  const { t } = useTranslation();
  const { section, page } = pageTitleAt(useLocation().pathname);
  return (
    <nav aria-label={t('layout.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        {section ? (
          <li className="flex shrink-0 items-center gap-2 text-muted max-sm:hidden">
            {t(section)}
            <span aria-hidden="true" className="text-border-strong">
              /
            </span>
          </li>
        ) : null}
        <li aria-current="page" className="truncate font-medium">
          {t(page)}
        </li>
      </ol>
    </nav>
  );
}
