import { maxSearchLength } from '@greenroom/domain/listing/max-search-length.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { typingPause, useDebounced } from '#listing/use-debounced.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import type { FieldWiring } from '#ui/form/field.tsx';
import { type GrantOption, grantOptionsQuery } from './grant-options.queries.ts';
import { grantTexts } from './grant-texts.ts';
import type { GrantFilter } from './grants.queries.ts';

interface GrantSelectorProps {
  filter: GrantFilter;
  /** The loaded grants. */
  granted: readonly { id: number }[];
  chosen: GrantOption | undefined;
  onChoose: (option: GrantOption | undefined) => void;
  field: FieldWiring;
}

/** Offers everything that is not granted yet. The first options are fetched on hover or focus. */
export function GrantSelector({ filter, granted, chosen, onChoose, field }: GrantSelectorProps) {
  const { t } = useTranslation();
  const texts = grantTexts[filter.kind];
  const [text, setText] = useState('');
  const [isUsed, setUsed] = useState(false);
  const search = useDebounced(text.trim(), typingPause);
  const found = useQuery({ ...grantOptionsQuery(filter, search), enabled: isUsed });
  // The last response still contains what has just been granted.
  const taken = new Set(granted.map(({ id }) => id));
  const options = (found.data?.options ?? []).filter(({ id }) => !taken.has(id));
  return (
    <Combobox
      label={t(texts.selector)}
      placeholder={t(texts.placeholder)}
      value={chosen?.id}
      valueLabel={chosen && nameOf(chosen)}
      onValueChange={(id) => onChoose(options.find((option) => option.id === id))}
      query={text}
      onQueryChange={(next) => setText(next.slice(0, maxSearchLength))}
      options={options.map((option) => ({
        value: option.id,
        label: nameOf(option),
        description: placeOf(option),
      }))}
      loading={found.isPending || found.isPlaceholderData || search !== text.trim()}
      loadingMessage={t('users.loading')}
      error={
        found.error
          ? {
              message: errorMessage(found.error, t('users.grantsLoadFailed')),
              retryLabel: t('shared.tryAgain'),
              onRetry: () => void found.refetch(),
            }
          : undefined
      }
      emptyMessage={t(texts.noMatch)}
      note={found.data?.hasMore ? t('shared.moreOptions') : undefined}
      clearLabel={t('users.clearChoice')}
      onIntent={() => setUsed(true)}
      field={field}
      className="min-w-0 flex-1"
    />
  );
}

/** Assets are shown as name and serial number (spec section 2). */
function nameOf({ name, serial_number }: GrantOption): string {
  return serial_number ? `${name} (${serial_number})` : name;
}

/** Its place and its partner: many records have the same name. */
function placeOf({ city, site_name, room_name, partner_name }: GrantOption): string {
  const place = city ?? [site_name, room_name].filter(Boolean).join(' / ');
  return [place, partner_name].filter(Boolean).join(' · ');
}
