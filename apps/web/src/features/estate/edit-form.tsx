import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { translateData } from '#i18n/translate-data.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ThingDetail } from './estate.queries.ts';
import { draftKey, removeDraft } from './form/draft-store.ts';
import { isFormatted } from './form/note-text.ts';
import type { ThingSpec } from './form/thing-spec.ts';
import { useThingForm } from './form/use-thing-form.ts';
import { ThingFormView } from './thing-form-view.tsx';
import { useChanged } from './use-changed.ts';

interface EditFormProps {
  spec: ThingSpec;
  detail: ThingDetail;
  user: User;
  onSaved: () => void;
}

/** The form of one site, room or asset as it was when the sheet opened. */
export function EditForm({ spec, detail, user, onSaved }: EditFormProps) {
  const { t } = useTranslation();
  const announce = useChanged();
  const draft = draftKey(user.id, spec.thing, detail.id);
  const form = useThingForm({
    spec,
    id: detail.id,
    start: { version: detail.version, values: spec.valuesOf(detail) },
    isNoteRich: isFormatted((detail as Partial<AssetDetail>).note ?? ''),
    onSaved: (saved, kept) => {
      removeDraft(draft);
      const labels = (kept?.fields ?? [])
        .flatMap((name) => spec.fields[name]?.label ?? [])
        .map((key) => t(key));
      const description = t('estate.keptMeanwhile', {
        actor: kept?.actor ? translateData(t, 'actor', kept.actor) : t('estate.someone'),
        fields: labels.join(', '),
      });
      const text = t('estate.saved', { name: spec.valuesOf(saved)[spec.nameField] });
      const { version } = saved;
      announce(text, { thing: spec.thing, id: detail.id, version }, labels.length > 0 ? description : '');
      onSaved();
    },
  });
  return <ThingFormView form={form} draft={draft} />;
}
