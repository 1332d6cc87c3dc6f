import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { SiteScreen } from '#features/inventory/sites/site-screen.tsx';
import { useSite } from '#features/inventory/sites/use-site.ts';

export function SitePage() {
  useDocumentTitle(useSite().site?.name ?? null);
  return <SiteScreen />;
}
