import type { Site } from '@greenroom/domain/inventory/site.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { SiteNow } from '#live/live-parts.ts';
import { townLine } from './site-address.tsx';

/** The content of a marker's popup. */
export function SitePopup({ site }: { site: Site }) {
  const { t } = useTranslation();
  const town = townLine(t, site);
  return (
    <div className="text-sm">
      <p className="font-semibold">{site.name}</p>
      <p className="mt-0.5">{site.address || <span className="text-muted">{t('sites.noAddress')}</span>}</p>
      {town ? <p className="text-muted">{town}</p> : null}
      <div className="mt-1 min-h-5">
        <SiteNow id={site.id} />
      </div>
    </div>
  );
}
