import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { BellRing, Joystick, Radio, RadioTower } from 'lucide-react';
import { paths } from '#app/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ValueOrMissing } from './value-or-missing.tsx';

interface AssetControlCardProps {
  asset: Asset | undefined;
  assetId: number;
}

export function AssetControlCard({ asset, assetId }: AssetControlCardProps) {
  const { t } = useTranslation();
  const firmware = asset?.firmware_version || asset?.additional_data.firmware_version;
  return (
    <Card>
      <CardHeader actions={asset ? <ControlledBadge controlled={asset.is_controlled} /> : null}>
        <CardTitle>{t('assets.control.title')}</CardTitle>
      </CardHeader>
      <CardBody className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          {asset && !asset.is_controlled ? t('assets.control.notControlledHelp') : t('assets.control.help')}
        </p>
        <DefinitionList
          loading={!asset}
          items={[{ term: t('assets.control.firmware'), value: <ValueOrMissing value={firmware} /> }]}
        />
        <div className="flex flex-wrap gap-2">
          <LinkButton
            size="sm"
            to={`${paths.control}?assetId=${assetId}`}
            icon={<Joystick aria-hidden="true" />}
          >
            {t('assets.control.open')}
          </LinkButton>
          <LinkButton
            size="sm"
            to={`${paths.monitor}?assetId=${assetId}`}
            icon={<BellRing aria-hidden="true" />}
          >
            {t('assets.control.alerts')}
          </LinkButton>
        </div>
      </CardBody>
    </Card>
  );
}

function ControlledBadge({ controlled }: { controlled: boolean }) {
  const { t } = useTranslation();
  return controlled ? (
    <Badge tone="info" icon={<RadioTower aria-hidden="true" />}>
      {t('assets.controlled')}
    </Badge>
  ) : (
    <Badge icon={<Radio aria-hidden="true" />} className="text-muted">
      {t('assets.notControlled')}
    </Badge>
  );
}
