import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';

/** Every missing value looks alike; `missing` is for the few that have a word of their own. */
export function ValueOrMissing({ value, missing }: { value: ReactNode; missing?: string }) {
  const { t } = useTranslation();
  if (value !== null && value !== undefined && value !== '') return value;
  return <span className="text-muted">{missing ?? t('shared.notAvailable')}</span>;
}
