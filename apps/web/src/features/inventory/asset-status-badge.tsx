import { CircleCheck, CircleMinus, Wrench } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#ui/badge.tsx';
import { assetStatusLook, isKnownStatus } from './asset-status-look.ts';
import { ValueOrMissing } from './value-or-missing.tsx';

const icons = { success: CircleCheck, warning: Wrench, neutral: CircleMinus };
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
  const Icon = icons[tone];
  return (
    <Badge
      tone={tone}
      icon={<Icon aria-hidden="true" />}
      {...(tone === 'neutral' ? { className: 'text-muted' } : {})}
    >
      {isKnownStatus(word) ? t(words[word]) : status}
    </Badge>
  );
}
