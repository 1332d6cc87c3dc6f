import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { AssetDetail } from '@greenroom/domain/inventory/asset.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { refreshEstate, type ThingDetail, undoVersion } from './estate.queries.ts';
import { draftKey, removeDraft } from './form/draft-store.ts';
import { isFormatted } from './form/note-text.ts';
import type { ThingSpec } from './form/thing-spec.ts';
import { useThingForm } from './form/use-thing-form.ts';
import { ThingFormView } from './thing-form-view.tsx';

interface EditFormProps {
  spec: ThingSpec;
  detail: ThingDetail;
  user: User;
  onSaved: () => void;
}

/** The form of one site, room or asset as it was when the sheet opened. */
export function EditForm({ spec, detail, user, onSaved }: EditFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const undo = async (version: number) => {
    const result = await undoVersion(spec.thing, detail.id, version).catch(() => null);
    if (result?.changed) toast.success(t('estate.history.reverted'));
    else toast.error(t('estate.history.changedSince'));
    await refreshEstate(client);
  };
  const form = useThingForm({
    spec,
    id: detail.id,
    start: { version: detail.version, values: spec.valuesOf(detail) },
    isNoteRich: isFormatted((detail as Partial<AssetDetail>).note ?? ''),
    onSaved: (saved, kept) => {
      removeDraft(draftKey(user.id, spec.thing, detail.id));
      const labels = (kept?.fields ?? [])
        .flatMap((name) => spec.fields[name]?.label ?? [])
        .map((key) => t(key));
      const description = t('estate.keptMeanwhile', {
        actor: kept?.actor || t('estate.someone'),
        fields: labels.join(', '),
      });
      toast.success(t('estate.saved', { name: spec.valuesOf(saved)[spec.nameField] }), {
        ...(labels.length > 0 ? { description } : {}),
        undo: { label: t('users.undo'), onUndo: () => void undo(saved.version) },
      });
      onSaved();
    },
  });
  return <ThingFormView form={form} user={user} />;
}
