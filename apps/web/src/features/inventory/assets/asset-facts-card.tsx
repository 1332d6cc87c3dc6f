import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { isRetired } from '@greenroom/domain/inventory/is-retired.ts';
import { DateText } from '#features/inventory/date-text.tsx';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { formatCalendarDate } from '#i18n/format-date.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translate.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { MakerLogo } from '#makers/maker-logo.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { AssetCopyable } from './asset-copyable.tsx';
import { AssetRoomLink, AssetSiteLink } from './asset-location.tsx';
import { AssetStatusBadge } from './asset-status-badge.tsx';

export function AssetFactsCard({ asset }: { asset: Asset | undefined }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const copyable = (key: 'serial_number' | 'mac_address' | 'ip_address' | 'ref', term: string) => ({
    term,
    value: <AssetCopyable value={asset?.[key] ?? null} label={term} />,
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('inventory.information')}</CardTitle>
      </CardHeader>
      <CardBody>
        <DefinitionList
          loading={!asset}
          items={[
            { term: t('assets.site'), value: asset && <AssetSiteLink asset={asset} /> },
            { term: t('assets.room'), value: asset && <AssetRoomLink asset={asset} /> },
            {
              term: t('assets.type'),
              value: <ValueOrMissing value={translateData(t, 'assetType', asset?.asset_type)} />,
            },
            {
              term: t('assets.category'),
              value: <ValueOrMissing value={translateData(t, 'category', asset?.category)} />,
            },
            { term: t('assets.manufacturer'), value: asset && <Maker name={asset.manufacturer} /> },
            { term: t('assets.model'), value: <ValueOrMissing value={asset?.model} /> },
            copyable('serial_number', t('assets.serialNumber')),
            copyable('ref', t('assets.reference')),
            copyable('mac_address', t('assets.macAddress')),
            copyable('ip_address', t('assets.ipAddress')),
            { term: t('assets.vendor'), value: <ValueOrMissing value={asset?.vendor_name} /> },
            { term: t('assets.customer'), value: <ValueOrMissing value={asset?.customer} /> },
            {
              term: t('assets.description'),
              value: <ValueOrMissing value={asset?.additional_data.description} />,
              wide: true,
            },
            { term: t('assets.inventoryStatus'), value: asset && <AssetStatusBadge status={asset.status} /> },
            ...(asset && isRetired(asset.status) ? retirementFacts(t, asset, language) : []),
            { term: t('inventory.updated'), value: <DateText timestamp={asset?.updated_at ?? null} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}

function retirementFacts(t: Translate, { additional_data }: Asset, language: Language) {
  const { retired_on: day, retirement_reason: reason } = additional_data;
  return [
    ...(day ? [{ term: t('estate.retire.on'), value: formatCalendarDate(day, language) }] : []),
    ...(reason ? [{ term: t('estate.retire.reason'), value: reason, wide: true }] : []),
  ];
}

function Maker({ name }: { name: string | null }) {
  if (!name) return <ValueOrMissing value={null} />;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {name}
      <MakerLogo name={name} decorative className="h-4 w-16" />
    </span>
  );
}
