import { foldText } from '@greenroom/domain/listing/fold-text.ts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { visiblePartnersQuery } from '#features/branding/visible-partners.queries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useChoosePartner } from '#listing/use-choose-partner.ts';
import { usePartner } from '#listing/use-partner.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picker } from '#ui/form/picker.tsx';

/** The first options; typing finds the others. */
const maxOptions = 200;
/** No partner has this id. */
const all = 0;

/** Narrows lists, counts and pick lists to one partner. Only for users who see several. */
export function PartnerSwitcher({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const id = useId();
  const partner = usePartner();
  const choose = useChoosePartner();
  const [query, setQuery] = useState('');
  const [isUsed, setUsed] = useState(false);
  const isChosen = partner !== undefined;
  const partners = useQuery({ ...visiblePartnersQuery, enabled: isUsed || isChosen });
  const name = partners.data?.find((each) => each.id === partner)?.name;

  // A partner of a link that the user does not see, or that was removed: exactly like one that does not exist.
  const isUnknown = isChosen && partners.data !== undefined && name === undefined;
  const drop = useEffectEvent(() => choose(undefined, { replace: true }));
  useEffect(() => {
    if (isUnknown) drop();
  }, [isUnknown]);

  const needle = foldText(query.trim());
  const found = (partners.data ?? []).filter((each) => foldText(each.name).includes(needle));
  const options = [
    ...(needle === '' ? [{ value: all, label: t('partners.all') }] : []),
    ...found.slice(0, maxOptions).map((each) => ({ value: each.id, label: each.name })),
  ];
  function change(value: number | undefined) {
    choose(value);
    onChosen?.();
  }
  return (
    <div className="flex items-center gap-1">
      <Picker
        field={{ id, 'aria-invalid': undefined, 'aria-describedby': undefined }}
        label={t('partners.switcher')}
        placeholder={t('partners.all')}
        searchLabel={t('partners.search')}
        value={partner ?? all}
        valueLabel={isChosen ? (name ?? '…') : undefined}
        onValueChange={(value) => change(value === all ? undefined : value)}
        query={query}
        onQueryChange={setQuery}
        groups={options.length > 0 ? [{ key: 'partners', label: t('nav.partners'), options }] : []}
        loading={partners.isLoading}
        loadingMessage={t('layout.loading')}
        error={
          partners.error
            ? {
                message: t('partners.loadFailed'),
                retryLabel: t('shared.tryAgain'),
                onRetry: () => void partners.refetch(),
              }
            : undefined
        }
        emptyMessage={t('partners.noMatch')}
        note={found.length > maxOptions ? t('shared.moreOptions') : undefined}
        focusAfter={0}
        onIntent={() => setUsed(true)}
        className={classNames(
          'flex-1 max-lg:[&>button]:h-11',
          isChosen && '[&>button]:border-primary [&>button]:bg-primary-soft [&>button]:text-primary',
        )}
      />
      {isChosen ? (
        <IconButton
          label={t('partners.clear')}
          icon={<X aria-hidden="true" />}
          className="shrink-0 text-muted max-lg:size-11"
          onClick={() => {
            change(undefined);
            // This button goes away, and the focus with it.
            document.getElementById(id)?.focus();
          }}
        />
      ) : null}
    </div>
  );
}
