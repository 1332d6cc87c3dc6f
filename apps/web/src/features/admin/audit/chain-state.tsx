import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { auditChainQuery } from './audit-log.queries.ts';

/** Whether an entry was changed or removed in the database, and up to when that was checked. */
export function ChainState() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useQuery(auditChainQuery);
  if (!data) return null;
  const { state, checked_until, first_fault } = data;
  const format = dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const until = checked_until === null ? '' : format.format(new Date(checked_until));
  const text =
    state === 'broken'
      ? t('audit.chainBroken', { fault: first_fault ?? t('audit.askSuperuser') })
      : state === 'whole' && until
        ? t('audit.chainWhole', { until })
        : t('audit.chainUnchecked');
  return (
    <span
      className={
        state === 'broken'
          ? 'inline-flex items-center gap-1.5 font-medium text-danger'
          : 'inline-flex items-center gap-1.5'
      }
    >
      {state === 'broken' ? (
        <ShieldAlert aria-hidden="true" className="size-4 shrink-0" />
      ) : (
        <ShieldCheck
          aria-hidden="true"
          className={state === 'whole' && until ? 'size-4 shrink-0 text-success' : 'size-4 shrink-0'}
        />
      )}
      {text}
    </span>
  );
}
