import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { useMemo, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';

interface TimeZoneFieldProps {
  label: string;
  /** Null: the zone that holds without a choice. */
  value: string | null;
  onValueChange: (zone: string | null) => void;
  /** The zone that holds without a choice. */
  otherwise: string;
  /** What is shown without a choice. */
  placeholder: (zone: string) => string;
  /** Says what the zone is for, with the time in it. */
  help: (now: string) => string;
  clearLabel: string;
}

const maxOptions = 100;

/** A time zone, with the time that its clocks show now. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  const { label, value, onValueChange, otherwise, placeholder, help, clearLabel } = props;
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [query, setQuery] = useState('');
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const hits = zones.filter((zone) => foldText(nameOf(zone)).includes(foldText(query.trim())));
  const now = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: value ?? otherwise,
  });
  return (
    <FieldFrame label={label} help={help(now.format(new Date()))}>
      {(field) => (
        <Combobox
          field={field}
          label={label}
          placeholder={placeholder(nameOf(otherwise))}
          value={value ?? undefined}
          valueLabel={value === null ? undefined : nameOf(value)}
          onValueChange={(zone) => onValueChange(zone ?? null)}
          query={query}
          onQueryChange={setQuery}
          options={hits.slice(0, maxOptions).map((zone) => ({ value: zone, label: nameOf(zone) }))}
          loadingMessage={t('layout.loading')}
          emptyMessage={t('profile.timeZoneNone')}
          error={undefined}
          note={hits.length > maxOptions ? t('shared.moreOptions') : undefined}
          clearLabel={clearLabel}
        />
      )}
    </FieldFrame>
  );
}

/** 'America/New_York' as 'America/New York'. */
function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
