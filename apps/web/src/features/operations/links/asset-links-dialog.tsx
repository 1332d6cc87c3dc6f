import {
  type AssetLink,
  assetLinksForm,
  type LinkKind,
  linkKinds,
  maxLinks,
} from '@greenroom/domain/incidents/links/asset-links.ts';
import { X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { errorMessage } from '#api/error-message.ts';
import { assetOption, useAssetOptions } from '#features/operations/use-asset-options.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Combobox } from '#ui/form/combobox.tsx';
import { FieldFrame } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { likelyKind, useUpdateAssetLinks } from './asset-links.queries.ts';

type AssetLinksDialogProps = DialogState & {
  assetId: number;
  name: string;
  partnerId: number | null;
  links: readonly AssetLink[];
};

export function AssetLinksDialog({ open, onOpenChange, ...fields }: AssetLinksDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('assetLinks.dialogTitle', { name: fields.name })}
      description={t('assetLinks.dialogHelp')}
      closeLabel={t('layout.close')}
    >
      <LinksForm {...fields} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type FormProps = Omit<AssetLinksDialogProps, keyof DialogState> & { onDone: () => void };

function LinksForm({ assetId, partnerId, links: stored, onDone }: FormProps) {
  const { t } = useTranslation();
  const fields = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useUpdateAssetLinks(assetId);
  const { form, choice, submit } = useContractForm({
    schema: assetLinksForm,
    defaultValues: { links: [...stored] },
    toRequest: (values) => ({
      links: values.links.map(({ asset_id, kind }) => ({ on_asset_id: asset_id, kind })),
    }),
    words: {},
    failure: error,
  });
  const rows = useFieldArray({ control: form.control, name: 'links' });
  const send = submit((request) => {
    if (isPending) return;
    mutate(request, {
      onSuccess: () => {
        toast.success(t('assetLinks.saved'));
        onDone();
      },
    });
  });
  const remove = (at: number) => {
    rows.remove(at);
    // The button that had the focus is gone.
    fields.current?.querySelector<HTMLElement>('input[role="combobox"]')?.focus();
  };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('assetLinks.save')}
      busy={isPending}
      unsaved={form.formState.isDirty}
      failure={error ? errorMessage(error, t('assetLinks.saveFailed')) : undefined}
    >
      {/* Room for the list below the field. */}
      <div ref={fields} className="flex flex-col gap-4 sm:min-h-96">
        <AddField
          assetId={assetId}
          partnerId={partnerId}
          links={rows.fields}
          onAdd={(link) => rows.append(link, { shouldFocus: false })}
        />
        {rows.fields.length > 0 ? (
          <ul className="flex flex-col divide-y border-y">
            {rows.fields.map((link, at) => (
              <li key={link.id} className="flex items-center gap-2 py-1.5">
                <span className="min-w-0 flex-1 wrap-break-word">{link.asset_name}</span>
                <Select
                  label={t('assetLinks.kindOf', { name: link.asset_name })}
                  hideLabel
                  value={form.watch(`links.${at}.kind`)}
                  onValueChange={(kind) => choice(`links.${at}.kind`).onValueChange(kind as LinkKind)}
                  options={linkKinds.map((kind) => ({ value: kind, label: t(`assetLinks.kind.${kind}`) }))}
                  fieldClassName="w-36 shrink-0"
                />
                <IconButton
                  label={t('assetLinks.remove', { name: link.asset_name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(at)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">{t('assetLinks.noneChosen')}</p>
        )}
      </div>
    </DialogForm>
  );
}

type AddFieldProps = Pick<FormProps, 'assetId' | 'partnerId' | 'links'> & {
  onAdd: (link: AssetLink) => void;
};

/** Choosing a device adds it to the list. */
function AddField({ assetId, partnerId, links, onAdd }: AddFieldProps) {
  const { t } = useTranslation();
  const filter = useMemo(() => (partnerId === null ? {} : { partner_id: partnerId }), [partnerId]);
  const { rows, field: shared } = useAssetOptions({
    filter,
    without: ({ id }) => id === assetId || links.some(({ asset_id }) => asset_id === id),
  });
  const isFull = links.length >= maxLinks;
  const label = t('assetLinks.add');
  return (
    <FieldFrame label={label} help={t(isFull ? 'assetLinks.full' : 'assetLinks.addHelp', { max: maxLinks })}>
      {(field) => (
        <Combobox
          field={field}
          label={label}
          placeholder={t('assetLinks.search')}
          value={undefined}
          valueLabel={undefined}
          onValueChange={(id) => {
            const chosen = rows.find((asset) => asset.id === id);
            if (chosen)
              onAdd({
                ...{ asset_id: chosen.id, asset_name: chosen.product_name },
                kind: likelyKind(chosen.asset_type),
              });
          }}
          {...shared}
          options={rows.map(assetOption)}
          clearLabel={t('assetLinks.search')}
          disabled={isFull}
        />
      )}
    </FieldFrame>
  );
}
