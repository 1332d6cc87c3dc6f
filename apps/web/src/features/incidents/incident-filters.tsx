import { useTranslation } from '#i18n/use-translation.ts';
import { Select } from '#ui/form/select.tsx';

interface IncidentFiltersProps {
  /** '' for any. */
  severity: string;
  /** The worst first. */
  severities: readonly { value: string; label: string }[];
  onSeverityChange: (severity: string) => void;
}

/** Loaded after the rows: a list of choices is a large part of the script. */
export function IncidentFilters({ severity, severities, onSeverityChange }: IncidentFiltersProps) {
  const { t } = useTranslation();
  return (
    <Select
      label={t('incidents.severityLabel')}
      hideLabel
      value={severity}
      onValueChange={onSeverityChange}
      options={[{ value: '', label: t('incidents.anySeverity') }, ...severities]}
      className="w-44 max-sm:w-full"
    />
  );
}
