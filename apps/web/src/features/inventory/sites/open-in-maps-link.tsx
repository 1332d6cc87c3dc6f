import { ExternalLink } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { type PlacedSite, streetMapUrl } from './coordinates.ts';

/** The built-in map has no streets. Nothing is fetched until the user follows the link. */
export function OpenInMapsLink({ site }: { site: PlacedSite }) {
  const { t } = useTranslation();
  return (
    <a
      href={streetMapUrl(site)}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-sm font-medium text-primary hover:underline max-sm:min-h-11"
    >
      {t('sites.openInMaps')}
      <ExternalLink aria-hidden="true" className="size-3.5" />
      <span className="sr-only">{t('sites.newTab')}</span>
    </a>
  );
}
