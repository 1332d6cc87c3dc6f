import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { ImportScreen } from '#features/import/import-screen.tsx';
import { importQuery } from '#features/import/imports.queries.ts';
import { NewImportScreen } from '#features/import/new-import-screen.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** `/admin/imports/new` is the first step of an import that does not exist yet. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const { user } = useAuth();
  const { language } = useLanguage();
  const { t } = useTranslation();
  const isNew = importId === 'new';
  const choosesPartner = user?.is_superuser ?? false;
  const { data } = useQuery({ ...importQuery(Number(importId) || 0), enabled: !isNew });
  useDocumentTitle(isNew ? t('imports.title') : (data?.file_name ?? null));
  if (isNew) {
    const partner = { id: user?.partner_id ?? 0, choose: choosesPartner };
    return <NewImportScreen partner={partner} language={language} />;
  }
  return (
    <ImportScreen importId={Number(importId) || 0} language={language} choosesPartner={choosesPartner} />
  );
}
