import { type AssetLink, linkKinds, maxLinks } from '@greenroom/domain/incidents/links/asset-links.ts';
import { X } from 'lucide-react';
import { type BaseSyntheticEvent, useMemo, useRef, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
import { assetOption, useAssetOptions } from '#features/operations/use-asset-options.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
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
  const [before] = useState(stored);
  const [links, setLinks] = useState(stored);
  const form = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useUpdateAssetLinks(assetId);
  const send = (event: BaseSyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(links, {
      onSuccess: () => {
        toast.success(t('assetLinks.saved'));
        onDone();
      },
    });
  };
  const remove = (id: number) => {
    setLinks(links.filter(({ asset_id }) => asset_id !== id));
    // The button that had the focus is gone.
    form.current?.querySelector<HTMLElement>('input[role="combobox"]')?.focus();
  };
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('assetLinks.save')}
      busy={isPending}
      unsaved={JSON.stringify(links) !== JSON.stringify(before)}
      failure={error ? errorMessage(error, t('assetLinks.saveFailed')) : undefined}
    >
      {/* Room for the list below the field. */}
      <div ref={form} className="flex flex-col gap-4 sm:min-h-96">
        <AddField
          assetId={assetId}
          partnerId={partnerId}
          links={links}
          onAdd={(link) => setLinks([...links, link])}
        />
        {links.length > 0 ? (
          <ul className="flex flex-col divide-y border-y">
            {links.map((link) => (
              <li key={link.asset_id} className="flex items-center gap-2 py-1.5">
                <span className="min-w-0 flex-1 wrap-break-word">{link.asset_name}</span>
                <Select
                  label={t('assetLinks.kindOf', { name: link.asset_name })}
                  hideLabel
                  value={link.kind}
                  onValueChange={(chosen) =>
                    setLinks(
                      links.map((one) =>
                        one === link ? { ...link, kind: chosen as AssetLink['kind'] } : one,
                      ),
                    )
                  }
                  options={linkKinds.map((kind) => ({ value: kind, label: t(`assetLinks.kind.${kind}`) }))}
                  fieldClassName="w-36 shrink-0"
                />
                <IconButton
                  label={t('assetLinks.remove', { name: link.asset_name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => remove(link.asset_id)}
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
