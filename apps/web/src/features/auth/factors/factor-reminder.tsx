import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { factorsQuery } from './factors.queries.ts';

/** For users who need a second step soon and have none: afterwards they could not sign in without a mail. */
export function FactorReminder() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { pathname } = useLocation();
  // Read again here: it goes as soon as a step is set up.
  const { data } = useQuery(factorsQuery);
  // The profile says so beside the methods themselves.
  if (!data?.due_at || pathname === paths.profile) return null;
  const date = dateTimeFormat(language, { dateStyle: 'long' }).format(new Date(data.due_at));
  return (
    <section aria-label={t('factors.dueTitle')} className="page-gutter pt-4">
      <Banner tone="warning">
        {t('factors.due', { date })} <TextLink to={paths.profile}>{t('factors.dueLink')}</TextLink>
      </Banner>
    </section>
  );
}
