import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';

/** All missing values look alike; `missing` is for the few with their own text. */
export function ValueOrMissing({ value, missing }: { value: ReactNode; missing?: string }) {
  const { t } = useTranslation();
  if (value !== null && value !== undefined && value !== '') return value;
  return <span className="text-muted">{missing ?? t('shared.notAvailable')}</span>;
}
