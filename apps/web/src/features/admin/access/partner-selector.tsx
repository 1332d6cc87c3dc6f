import { haystackOf, matchesSearch } from '@greenroom/domain/listing/matches-search.ts';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Combobox } from '#ui/form/combobox.tsx';
import type { FieldWiring } from '#ui/form/field.tsx';

export type PartnerChoice = { id: number; name: string };

interface PartnerSelectorProps {
  label: string;
  /** The available partners. */
  partners: readonly PartnerChoice[];
  /** The state of the request for the partners. */
  query: { isPending: boolean; error: Error | null; refetch: () => unknown };
  chosen: PartnerChoice | undefined;
  onChoose: (partner: PartnerChoice | undefined) => void;
  field: FieldWiring;
  disabled?: boolean;
}

/** The first options; typing finds the others. */
const maxOptions = 100;

/** All partners come in one response, so the browser searches them. */
export function PartnerSelector(props: PartnerSelectorProps) {
  const { label, partners, query, chosen, onChoose, field, disabled = false } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const hits = partners.filter(({ name }) => matchesSearch(haystackOf([name]), text));
  return (
    <Combobox
      label={label}
      placeholder={t('users.choosePartner')}
      value={chosen?.id}
      valueLabel={chosen && (chosen.name || `#${chosen.id}`)}
      onValueChange={(id) => onChoose(partners.find((partner) => partner.id === id))}
      query={text}
      onQueryChange={setText}
      options={hits.slice(0, maxOptions).map(({ id, name }) => ({ value: id, label: name }))}
      loading={query.isPending}
      loadingMessage={t('users.loading')}
      error={
        query.error
          ? {
              message: errorMessage(query.error, t('users.partnersFetchFailed')),
              retryLabel: t('shared.tryAgain'),
              onRetry: () => void query.refetch(),
            }
          : undefined
      }
      emptyMessage={t('users.noPartnerMatches')}
      note={hits.length > maxOptions ? t('shared.moreOptions') : undefined}
      clearLabel={t('users.clearChoice')}
      field={field}
      disabled={disabled}
      className="min-w-0 flex-1"
    />
  );
}
