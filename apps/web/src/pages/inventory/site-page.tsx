import { useDocumentTitle } from '#features/branding/use-document-title.ts';
import { SiteDetail } from '#features/inventory/sites/site-detail.tsx';
import { useSite } from '#features/inventory/sites/use-site.ts';

export function SitePage() {
  useDocumentTitle(useSite().site?.name ?? null);
  return <SiteDetail />;
}
