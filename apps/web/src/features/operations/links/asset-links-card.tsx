import type { AssetLink } from '@greenroom/domain/incidents/links/asset-links.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { assetPath } from '#paths.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { assetLinksQuery } from './asset-links.queries.ts';

const AssetLinksDialog = lazyDialog(async () => (await import('./asset-links-dialog.tsx')).AssetLinksDialog);

interface AssetLinksCardProps {
  assetId: number;
  name: string;
  /** Null if the viewer does not see the partner. */
  partnerId: number | null;
  canChange: boolean;
}

/** A switch can have hundreds. */
const firstLinks = 8;

/** The devices that this one needs, and those that need it. Nothing while that is loading or cannot be read. */
export function AssetLinksCard({ assetId, name, partnerId, canChange }: AssetLinksCardProps) {
  const { t } = useTranslation();
  const { data } = useQuery(assetLinksQuery(assetId));
  const editor = useOpenings();
  if (!data) return null;
  const { depends_on, needed_by } = data;
  if (!canChange && depends_on.length + needed_by.length === 0) return null;
  return (
    <Card aria-label={t('assetLinks.title')}>
      <CardHeader
        actions={
          canChange ? (
            <Button size="sm" onClick={editor.show}>
              {t('assetLinks.change')}
            </Button>
          ) : null
        }
      >
        <CardTitle>{t('assetLinks.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-3 text-sm">
        {depends_on.length > 0 ? (
          <Links links={depends_on} />
        ) : (
          <p className="text-muted">{t('assetLinks.none')}</p>
        )}
        {needed_by.length > 0 ? (
          <div className="border-t pt-3">
            <h3 className="mb-1 font-medium">{t('assetLinks.neededBy')}</h3>
            <Links links={needed_by} />
          </div>
        ) : null}
      </CardBody>
      {editor.shown ? (
        <AssetLinksDialog
          key={editor.shown.key}
          assetId={assetId}
          name={name}
          partnerId={partnerId}
          links={depends_on}
          {...editor.shown.state}
        />
      ) : null}
    </Card>
  );
}

function Links({ links }: { links: readonly AssetLink[] }) {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const listed = showsAll ? links : links.slice(0, firstLinks);
  return (
    <>
      <ul>
        {listed.map(({ asset_id, asset_name, kind }) => (
          <li key={asset_id} className="flex min-h-7 min-w-0 items-center gap-2 max-sm:min-h-11">
            <TextLink to={assetPath(asset_id)} className="min-w-0 truncate">
              {asset_name}
            </TextLink>
            <span className="ml-auto shrink-0 text-muted">{t(`assetLinks.kind.${kind}`)}</span>
          </li>
        ))}
      </ul>
      {links.length > listed.length ? (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setShowsAll(true)}>
          {t('incidents.showAll', { count: links.length })}
        </Button>
      ) : null}
    </>
  );
}
