import { alertLooks } from '#features/monitoring/alerts/alert-look.ts';
import type { AlertCounts } from '#features/monitoring/alerts/group-alerts.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** The counts as icons with numbers; the words are for screen readers. */
export function AlertCountMarks({ critical, warning }: Pick<AlertCounts, 'critical' | 'warning'>) {
  return (
    <span className="flex shrink-0 items-center gap-2.5 text-xs">
      {critical > 0 ? <Mark type="critical" count={critical} /> : null}
      {warning > 0 ? <Mark type="warning" count={warning} /> : null}
    </span>
  );
}

function Mark({ type, count }: { type: 'critical' | 'warning'; count: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { icon: Icon, text } = alertLooks[type];
  return (
    <span className="tabular inline-flex items-center gap-1 font-medium">
      <Icon aria-hidden="true" className={`size-3.5 ${text}`} />
      <span aria-hidden="true">{new Intl.NumberFormat(language).format(count)}</span>
      <span className="sr-only">
        {t(type === 'critical' ? 'monitor.criticalCount' : 'monitor.warningCount', { count })}
      </span>
    </span>
  );
}
