import { ofOneDevice } from '@greenroom/domain/estate/asset-copies.ts';
import { useQuery } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { errorMessage } from '#api/error-message.ts';
import { currentPartner } from '#api/partner-choice.ts';
import type { TextKey } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { DialogBody } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { type ThingDetail, thingFormQuery } from './estate.queries.ts';
import type { EstateDialogProps } from './estate-dialog-props.ts';
import { type Copies, CopiesFields, countOf, repeatedSerials, serialsOf } from './fields/copies-fields.tsx';
import { blankValues, placeInAddress } from './form/blank-values.ts';
import { copiedValues } from './form/copied-values.ts';
import { draftKey, removeDraft } from './form/draft-store.ts';
import type { FormValues, ThingSpec } from './form/thing-spec.ts';
import { useThingForm } from './form/use-thing-form.ts';
import { newThingLabels } from './new-thing-labels.ts';
import { ThingFormView } from './thing-form-view.tsx';
import { thingSpecs } from './thing-specs.ts';
import { useChanged } from './use-changed.ts';

/** Creates a site, a room or an asset where the user stands, or with the values of another one. */
export function NewSheet(props: EstateDialogProps) {
  const { open, onClose, thing, id } = props;
  const { t } = useTranslation();
  const source = useQuery({ ...thingFormQuery(thing, id ?? 0), enabled: open && id !== undefined });
  const spec = thingSpecs[thing];
  const name = source.data ? spec.valuesOf(source.data)[spec.nameField] : '';
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={id === undefined ? t(newThingLabels[thing]) : t('estate.duplicate.title', { name })}
      description={id === undefined ? undefined : t(`estate.duplicate.help.${thing}`)}
      closeLabel={t('layout.close')}
    >
      {id === undefined || source.data ? (
        <NewForm key={`${thing}:${id}`} {...props} source={source.data} />
      ) : (
        <DialogBody>
          {source.error ? (
            <ErrorState title={t('estate.loadFailed')}>
              {errorMessage(source.error, t('shared.checkConnection'))}
            </ErrorState>
          ) : (
            <SkeletonText lines={12} />
          )}
        </DialogBody>
      )}
    </Sheet>
  );
}

function NewForm({ thing, id, user, onClose, source }: EstateDialogProps & { source?: ThingDetail }) {
  const { t } = useTranslation();
  const { pathname, search, state } = useLocation();
  const announce = useChanged();
  const spec = thingSpecs[thing];
  const draft = draftKey(user.id, thing, id === undefined ? undefined : `copy-${id}`);
  const [start] = useState(() => {
    const partner = user.is_superuser ? { partner: String(currentPartner() ?? user.partner_id) } : {};
    const blank = blankValues(spec, { ...placeInAddress(pathname, search), ...partner });
    return { version: 0, values: source ? copiedValues(spec, blank, source) : blank };
  });
  // Known values count as input: closing asks before they are lost.
  const [known] = useState(() => (source ? {} : knownValues(state, spec)));
  const [knownSite] = useState(() => (state as KnownThing | null)?.siteId);
  const hasCopies = thing === 'asset' && id !== undefined;
  const [copies, setCopies] = useState<Copies>({ count: '1', serials: '' });
  const count = countOf(copies);
  const serial_numbers = serialsOf(copies);
  const areSeveral = hasCopies && (count !== 1 || serial_numbers.length > 0);
  const addsAnother = useRef(false);
  const form = useThingForm({
    spec,
    id: undefined,
    start,
    input: { ...start.values, ...known },
    siteId: knownSite,
    ...(areSeveral && { extra: { count, serial_numbers }, check: rejectOwnFields }),
    onSaved: (saved) => {
      removeDraft(draft);
      const name = spec.valuesOf(saved)[spec.nameField];
      if (hasCopies && count !== 1) {
        const { id: created, version } = saved;
        announce(t('estate.copies.created', { count, name }), { thing, id: created, version });
      } else toast.success(t('estate.created', { name }));
      if (!addsAnother.current) return onClose();
      const kept: FormValues = { ...start.values };
      for (const name of spec.keptFields) kept[name] = form.form.getValues()[name] ?? '';
      form.restart({ version: 0, values: kept }, kept);
      setTimeout(() => form.form.setFocus(spec.nameField));
    },
  });
  const submit = (event: BaseSyntheticEvent, isLast: boolean) => {
    // The fields say what is wrong.
    if (hasCopies && (count === undefined || serial_numbers.length > count)) return;
    if (hasCopies && repeatedSerials(copies).length > 0) return;
    addsAnother.current = !isLast;
    form.send(event);
  };
  const handleSubmit: typeof form.send = (event) => {
    event.preventDefault();
    submit(event, true);
  };
  return (
    <ThingFormView
      form={{ ...form, send: handleSubmit }}
      draft={draft}
      onSaveAndAdd={(event) => submit(event, false)}
      head={hasCopies ? <CopiesFields copies={copies} onChange={setCopies} /> : null}
    />
  );
}

/** Several assets cannot share what is written on one device; their serial numbers have a field of their own. */
function rejectOwnFields(values: FormValues): Record<string, TextKey> {
  const filled = ofOneDevice.filter((name) => String(values[name] ?? '').trim() !== '');
  return Object.fromEntries(filled.map((name) => [name, 'estate.copies.ownField']));
}

/** What a page knows of the new thing already, such as a device that a discovery has found. */
type KnownThing = { values?: FormValues /** Only its rooms are offered. */; siteId?: number };

function knownValues(state: unknown, spec: ThingSpec): FormValues {
  const { values = {} } = (state as KnownThing | null) ?? {};
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in spec.fields));
}
