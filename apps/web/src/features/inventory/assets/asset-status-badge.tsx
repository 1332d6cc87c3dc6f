import { Wrench } from 'lucide-react';
import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { assetStatusLook, isKnownStatus } from './asset-status-look.ts';

const words = {
  active: 'assets.statusActive',
  maintenance: 'assets.statusMaintenance',
  inactive: 'assets.statusInactive',
  retired: 'assets.statusRetired',
} as const;

export function AssetStatusBadge({ status }: { status: string | null }) {
  const { t } = useTranslation();
  if (!status) return <ValueOrMissing value={null} />;
  const { tone, word } = assetStatusLook(status);
  const text = isKnownStatus(word) ? t(words[word]) : status;
  if (tone === 'neutral') return text;
  return (
    <Badge tone={tone} icon={<Wrench aria-hidden="true" />}>
      {text}
    </Badge>
  );
}
