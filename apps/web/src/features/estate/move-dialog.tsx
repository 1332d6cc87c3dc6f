import { useMutation, useQuery } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { useLateFocus } from '#ui/overlay/use-late-focus.ts';
import { type ThingDetail, thingFormQuery, updateThing } from './estate.queries.ts';
import type { EstateDialogProps } from './estate-dialog-props.ts';
import { RoomField } from './fields/room-field.tsx';
import { SiteField } from './fields/site-field.tsx';
import { thingSpecs } from './thing-specs.ts';
import { useChanged } from './use-changed.ts';

/** Moves an asset to another room, or a room with everything in it to another site. */
export function MoveDialog({ open, onClose, thing, id = 0 }: EstateDialogProps) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...thingFormQuery(thing, id), enabled: open && id > 0 && thing !== 'site' });
  const spec = thingSpecs[thing];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={
        data ? t('estate.move.title', { name: spec.valuesOf(data)[spec.nameField] }) : t('estate.move.submit')
      }
      description={t(thing === 'room' ? 'estate.move.roomHelp' : 'estate.move.assetHelp')}
      closeLabel={t('layout.close')}
    >
      {data ? (
        <MoveForm thing={thing} detail={data} onClose={onClose} />
      ) : (
        <DialogBody>
          <SkeletonText lines={2} />
        </DialogBody>
      )}
    </Dialog>
  );
}

type MoveFormProps = Pick<EstateDialogProps, 'thing' | 'onClose'> & { detail: ThingDetail };

function MoveForm({ thing, detail, onClose }: MoveFormProps) {
  const { t } = useTranslation();
  const announce = useChanged();
  useLateFocus();
  const spec = thingSpecs[thing];
  const field = thing === 'room' ? 'site_id' : 'room_id';
  const values = spec.valuesOf(detail);
  const from = String(values[field] ?? '');
  const { choice, submit } = useContractForm<Record<string, string>, typeof spec.schemas.change>({
    schema: spec.schemas.change,
    defaultValues: { [field]: from },
    toRequest: ({ [field]: to }) => (to === from || to === '' ? {} : { [field]: Number(to) }),
    words: { [field]: spec.fields[field]?.words },
  });
  const move = useMutation({
    mutationFn: (body: Record<string, unknown>) =>
      updateThing({ thing, id: detail.id, version: detail.version, body }),
    onSuccess: ({ id, version }) => {
      announce(t('estate.move.done', { name: values[spec.nameField] }), { thing, id, version });
      onClose();
    },
  });
  const parts = {
    id: 'move-target',
    label: t(thing === 'room' ? 'assets.site' : 'assets.room'),
    ...choice(field),
    disabled: move.isPending,
    samePartnerAs: from === '' ? undefined : Number(from),
  };
  return (
    <DialogForm
      onSubmit={submit((body) => {
        if (Object.keys(body as object).length === 0) onClose();
        else move.mutate(body as Record<string, unknown>);
      })}
      submitLabel={t('estate.move.submit')}
      busy={move.isPending}
      failure={move.error ? errorMessage(move.error, t('estate.saveFailed')) : undefined}
    >
      {thing === 'room' ? <SiteField {...parts} /> : <RoomField {...parts} />}
    </DialogForm>
  );
}
