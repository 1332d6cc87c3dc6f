import { useDocumentTitle } from '#app/use-document-title.ts';
import { SiteDetail } from '#features/inventory/site-detail.tsx';
import { useSite } from '#features/inventory/use-site.ts';

export function SitePage() {
  useDocumentTitle(useSite().site?.name ?? null);
  return <SiteDetail />;
}
