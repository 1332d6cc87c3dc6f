import type { AssetRoleOf } from '@greenroom/domain/health/room-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { useOpenings } from '#ui/overlay/use-openings.ts';
import { assetRoleQuery } from './asset-role.queries.ts';

const AssetRoleDialog = lazyDialog(() => import('./asset-role-dialog.tsx').then((m) => m.AssetRoleDialog));

interface AssetRoleCardProps {
  assetId: number;
  name: string;
  canChange: boolean;
}

/** What a device counts as when its room is judged. Nothing while that is loading or cannot be read. */
export function AssetRoleCard({ assetId, name, canChange }: AssetRoleCardProps) {
  const { t } = useTranslation();
  const { data } = useQuery(assetRoleQuery(assetId));
  const editor = useOpenings();
  if (!data) return null;
  return (
    <Card aria-label={t('assetRole.title')}>
      <CardHeader
        actions={
          canChange ? (
            <Button size="sm" onClick={editor.show}>
              {t('assetRole.change')}
            </Button>
          ) : null
        }
      >
        <CardTitle>{t('assetRole.title')}</CardTitle>
      </CardHeader>
      <CardBody className="text-sm">
        <Sentence role={data} />
      </CardBody>
      {editor.shown ? (
        <AssetRoleDialog
          key={editor.shown.key}
          assetId={assetId}
          name={name}
          role={data}
          {...editor.shown.state}
        />
      ) : null}
    </Card>
  );
}

function Sentence({ role: { role, counts, effective } }: { role: AssetRoleOf }) {
  const { t } = useTranslation();
  const name = t(`health.role.${effective}`);
  return (
    <>
      <p>{t(role === null ? 'assetRole.automatic' : 'assetRole.own', { role: name })}</p>
      {counts === 'as-model' ? null : <p className="text-muted">{t(`assetRole.countsHelp.${counts}`)}</p>}
    </>
  );
}
