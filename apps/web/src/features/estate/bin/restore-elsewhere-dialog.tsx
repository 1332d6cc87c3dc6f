import { type BinEntry, restoreForm } from '@greenroom/domain/estate/bin/bin-entry.ts';
import { maxSearchLength } from '@greenroom/domain/listing/max-search-length.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { typingPause, useDebounced } from '#listing/use-debounced.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type Place, placesQuery, useRestore } from './bin.queries.ts';

/** For what was in a room or a site that is gone too. */
export function RestoreElsewhereDialog({ entry, open, onOpenChange }: DialogState & { entry: BinEntry }) {
  const { t } = useTranslation();
  const isRoom = entry.thing === 'room';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('bin.restoreTitle', { name: entry.name })}
      description={t(isRoom ? 'bin.siteGone' : 'bin.roomGone')}
      closeLabel={t('layout.close')}
    >
      <PlaceForm entry={entry} kind={isRoom ? 'site' : 'room'} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type PlaceFormProps = { entry: BinEntry; kind: 'site' | 'room'; onDone: () => void };
type PlaceValues = { parent_id: number | null };
const nowhere: PlaceValues = { parent_id: null };

function PlaceForm({ entry, kind, onDone }: PlaceFormProps) {
  const { t } = useTranslation();
  const { mutate, isPending, error } = useRestore();
  const [text, setText] = useState('');
  const [isUsed, setUsed] = useState(false);
  const [chosen, setChosen] = useState<Place>();
  const search = useDebounced(text.trim(), typingPause);
  const found = useQuery({ ...placesQuery(kind, search), enabled: isUsed });
  const places = found.data?.places ?? [];
  const { choice, submit } = useContractForm({
    schema: restoreForm,
    defaultValues: nowhere,
    words: { parent_id: 'bin.choosePlace' },
  });
  const { value, onValueChange, error: fault } = choice('parent_id');
  const send = submit(({ parent_id }) => {
    if (parent_id === undefined || isPending) return;
    mutate(
      { entry, parent_id },
      {
        onSuccess: () => {
          toast.success(t('bin.restored', { name: entry.name }));
          onDone();
        },
      },
    );
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('bin.restore')}
      busy={isPending}
      unsaved={false}
      failure={error ? errorMessage(error, t('bin.restoreFailed')) : undefined}
    >
      <FieldFrame label={t(kind === 'site' ? 'bin.toSite' : 'bin.toRoom')} error={fault}>
        {(field) => (
          <Combobox
            label={t(kind === 'site' ? 'bin.toSite' : 'bin.toRoom')}
            placeholder={t('bin.searchPlace')}
            value={value ?? undefined}
            valueLabel={chosen?.name}
            onValueChange={(id) => {
              setChosen(places.find((place) => place.id === id));
              onValueChange(id ?? null);
            }}
            query={text}
            onQueryChange={(next) => setText(next.slice(0, maxSearchLength))}
            options={places.map(({ id, name, site_name }) => ({
              value: id,
              label: name,
              description: site_name ?? '',
            }))}
            loading={found.isPending || found.isPlaceholderData || search !== text.trim()}
            loadingMessage={t('users.loading')}
            error={
              found.error
                ? {
                    message: errorMessage(found.error, t('shared.checkConnection')),
                    retryLabel: t('shared.tryAgain'),
                    onRetry: () => void found.refetch(),
                  }
                : undefined
            }
            emptyMessage={t('bin.noPlace')}
            note={found.data?.hasMore ? t('shared.moreOptions') : undefined}
            clearLabel={t('users.clearChoice')}
            onIntent={() => setUsed(true)}
            field={field}
          />
        )}
      </FieldFrame>
    </DialogForm>
  );
}
