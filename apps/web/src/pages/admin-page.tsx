import { sectionsOf } from '#features/admin/sections/admin-sections.ts';
import { SectionList } from '#features/admin/sections/section-list.tsx';
import { useAuth } from '#features/auth/use-auth.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { PageHead } from '#ui/page-head.tsx';

export function AdminPage() {
  const { t } = useTranslation();
  const { user } = useAuth();
  return (
    <div className="page-width">
      <PageHead title={t('nav.administration')} />
      <SectionList sections={sectionsOf(user)} />
    </div>
  );
}
