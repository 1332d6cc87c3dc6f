import type { Severity } from '@greenroom/domain/incidents/severity.ts';
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.ts';
import { classNames } from '#ui/class-names.ts';

const looks: Record<Severity, { Icon: LucideIcon; color: string }> = {
  critical: { Icon: CircleAlert, color: 'text-danger' },
  warning: { Icon: TriangleAlert, color: 'text-warning' },
  info: { Icon: Info, color: 'text-info' },
};

interface SeverityMarkProps {
  severity: Severity;
  /** The word stands elsewhere in the row. */
  iconOnly?: boolean;
  className?: string;
}

/** Icon and word. */
export function SeverityMark({ severity, iconOnly, className }: SeverityMarkProps) {
  const { t } = useTranslation();
  const { Icon, color } = looks[severity];
  return (
    <span
      className={classNames('inline-flex items-center gap-1.5 align-bottom whitespace-nowrap', className)}
    >
      <Icon aria-hidden="true" className={classNames('size-4 shrink-0', color)} />
      {iconOnly ? null : t(`incidents.severity.${severity}`)}
    </span>
  );
}
