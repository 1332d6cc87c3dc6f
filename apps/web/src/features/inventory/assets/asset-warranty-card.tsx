import type { Asset } from '@greenroom/domain/inventory/asset.ts';
import { type WarrantyState, warrantyState } from '@greenroom/domain/inventory/warranty.ts';
import { CircleCheck, CircleHelp, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { calendarDate } from '#i18n/calendar-date.ts';
import { formatCalendarDate } from '#i18n/format-date.ts';
import type { Translate } from '#i18n/translate.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Card, CardBody, CardHeader, CardTitle } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';

const looks: Record<WarrantyState['state'], { tone: BadgeTone; icon: ReactNode }> = {
  expired: { tone: 'danger', icon: <CircleX aria-hidden="true" /> },
  expiring: { tone: 'warning', icon: <TriangleAlert aria-hidden="true" /> },
  valid: { tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  unknown: { tone: 'neutral', icon: <CircleHelp aria-hidden="true" /> },
};

type AssetWarrantyCardProps = {
  asset: Asset | undefined;
  /** What a user can do about one that ends soon. */
  mark: (assetId: number) => ReactNode;
};

export function AssetWarrantyCard({ asset, mark }: AssetWarrantyCardProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { warranty_start_date: start, warranty_end_date: end } = asset?.additional_data ?? {};
  const state = warrantyState(end, calendarDate(new Date()));
  const day = (date: string | null | undefined) =>
    warrantyState(date, '2000-01-01').state === 'unknown' ? null : formatCalendarDate(date ?? '', language);
  return (
    <Card>
      <CardHeader
        actions={
          asset ? (
            <Badge tone={looks[state.state].tone} icon={looks[state.state].icon}>
              {wording(t, state)}
            </Badge>
          ) : null
        }
      >
        <CardTitle>{t('assets.warranty.title')}</CardTitle>
      </CardHeader>
      <CardBody>
        <DefinitionList
          loading={!asset}
          items={[
            { term: t('assets.warranty.start'), value: <ValueOrMissing value={day(start)} /> },
            { term: t('assets.warranty.end'), value: <ValueOrMissing value={day(end)} /> },
          ]}
        />
        {asset && state.state === 'expiring' ? mark(asset.id) : null}
      </CardBody>
    </Card>
  );
}

function wording(t: Translate, warranty: WarrantyState): string {
  if (warranty.state === 'unknown') return t('assets.warranty.unknown');
  if (warranty.state === 'expired') return t('assets.warranty.expired');
  if (warranty.state === 'valid') return t('assets.warranty.valid');
  return warranty.days === 0
    ? t('assets.warranty.expiresToday')
    : t('assets.warranty.expiresIn', { count: warranty.days });
}
