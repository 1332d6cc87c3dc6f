import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { EstateDialogProps } from './estate-dialog-props.ts';
import { blankValues, placeInAddress } from './form/blank-values.ts';
import { draftKey, removeDraft } from './form/draft-store.ts';
import type { FormValues } from './form/thing-spec.ts';
import { useThingForm } from './form/use-thing-form.ts';
import { ThingFormView } from './thing-form-view.tsx';
import { thingSpecs } from './thing-specs.ts';

const titles = { site: 'estate.newSite', room: 'estate.newRoom', asset: 'estate.newAsset' } as const;

/** Creates a site, a room or an asset where the user stands. */
export function NewSheet(props: EstateDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={props.open}
      onOpenChange={(next) => !next && props.onClose()}
      title={t(titles[props.thing])}
      closeLabel={t('layout.close')}
    >
      <NewForm key={props.thing} {...props} />
    </Sheet>
  );
}

function NewForm({ thing, user, onClose }: EstateDialogProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const spec = thingSpecs[thing];
  const [start] = useState(() => {
    const partner = user.is_superuser ? { partner: String(user.partner_id) } : {};
    return { version: 0, values: blankValues(spec, { ...placeInAddress(pathname, search), ...partner }) };
  });
  const addsAnother = useRef(false);
  const form = useThingForm({
    spec,
    id: undefined,
    start,
    onSaved: (saved) => {
      removeDraft(draftKey(user.id, thing, undefined));
      toast.success(t('estate.created', { name: spec.valuesOf(saved)[spec.nameField] }));
      if (!addsAnother.current) return onClose();
      const kept: FormValues = { ...start.values };
      for (const name of spec.keptFields) kept[name] = form.form.getValues()[name] ?? '';
      form.restart({ version: 0, values: kept }, kept);
      setTimeout(() => form.form.setFocus(spec.nameField));
    },
  });
  const submit = (isLast: boolean) => {
    addsAnother.current = !isLast;
    form.send();
  };
  const handleSubmit: typeof form.send = (event) => {
    event?.preventDefault();
    submit(true);
  };
  return (
    <ThingFormView form={{ ...form, send: handleSubmit }} user={user} onSaveAndAdd={() => submit(false)} />
  );
}
