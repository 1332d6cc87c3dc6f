import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { useMemo, useState } from 'react';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';

interface TimeZoneFieldProps {
  /** Null: the time zone of the browser. */
  value: string | null;
  onValueChange: (zone: string | null) => void;
}

const maxOptions = 100;

export function TimeZoneField({ value, onValueChange }: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [query, setQuery] = useState('');
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), []);
  const hits = zones.filter((zone) => foldText(nameOf(zone)).includes(foldText(query.trim())));
  const ofBrowser = useMemo(() => new Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const now = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: value ?? ofBrowser,
  });
  return (
    <FieldFrame
      label={t('profile.timeZone')}
      help={t('profile.timeZoneHelp', { now: now.format(new Date()) })}
    >
      {(field) => (
        <Combobox
          field={field}
          label={t('profile.timeZone')}
          placeholder={t('profile.timeZoneOfBrowser', { zone: nameOf(ofBrowser) })}
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
          clearLabel={t('profile.timeZoneClear')}
        />
      )}
    </FieldFrame>
  );
}

/** 'America/New_York' as 'America/New York'. */
function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ');
}
