import { useParams } from 'react-router';
import { useAuth } from '#features/auth/use-auth.ts';
import { ImportScreen } from '#features/import/import-screen.tsx';
import { NewImportScreen } from '#features/import/new-import-screen.tsx';
import { useLanguage } from '#i18n/use-language.ts';

/** `/admin/imports/new` is the first step of an import that does not exist yet. */
export function ImportPage() {
  const { importId = '' } = useParams();
  const { user } = useAuth();
  const { language } = useLanguage();
  if (importId === 'new') {
    const partner = { id: user?.partner_id ?? 0, choose: user?.is_superuser ?? false };
    return <NewImportScreen partner={partner} language={language} />;
  }
  return <ImportScreen importId={Number(importId) || 0} language={language} />;
}
