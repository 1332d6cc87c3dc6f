import { Link, useLocation } from 'react-router';
import { usePageName } from '#features/branding/page-name.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { pageTitleAt, sectionPath } from './page-titles.ts';

/** The sections of the page as links, and its subject: 'Sites / Tour Montparnasse' on the page of a site. */
export function Breadcrumb() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const name = usePageName(pathname);
  const { section, page, list } = pageTitleAt(pathname);
  const parent = list
    ? { label: t(list.page), to: list.path + listQuery(search) }
    : section && { label: t(section), to: sectionPath(section, pathname) };
  return (
    <nav aria-label={t('layout.breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        {parent ? (
          <li className="flex shrink-0 items-center gap-2 text-muted max-sm:hidden">
            {parent.to ? (
              <Link
                to={parent.to}
                className="rounded-sm text-muted underline-offset-3 hover:text-foreground hover:underline"
              >
                {parent.label}
              </Link>
            ) : (
              parent.label
            )}
            <span aria-hidden="true" className="text-border-strong">
              /
            </span>
          </li>
        ) : null}
        <li aria-current="page" className="truncate font-medium">
          {name ?? t(page)}
        </li>
      </ol>
    </nav>
  );
}

/** The last filters of the list, without the return path of a detail page. */
function listQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('returnUrl');
  const text = query.toString();
  return text && `?${text}`;
}
