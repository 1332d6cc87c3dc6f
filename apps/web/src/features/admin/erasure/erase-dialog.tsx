import { type ErasurePreview, erasureForm } from '@greenroom/domain/admin/erasure/erasure-preview.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody } from '#ui/overlay/dialog.tsx';
import { erasePerson, erasureQuery } from './erasure.queries.ts';

type EraseDialogProps = DialogState & {
  person: { id: number; username: string };
  onErased?: (() => void) | undefined;
};

/** Erases a person for ever: it says what happens, and wants the username typed. */
export function EraseDialog({ person, open, onOpenChange, onErased }: EraseDialogProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery({ ...erasureQuery(person.id), enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('erasure.title', { username: person.username })}
      description={t('erasure.help')}
      closeLabel={t('layout.close')}
    >
      {data && data.obstacle === null ? (
        <EraseForm
          preview={data}
          onDone={() => {
            onOpenChange(false);
            onErased?.();
          }}
        />
      ) : (
        <DialogBody>
          {data?.obstacle ? <Banner tone="warning">{t(`erasure.obstacle.${data.obstacle}`)}</Banner> : null}
          {error ? <Banner tone="danger">{errorMessage(error, t('erasure.loadFailed'))}</Banner> : null}
          {data || error ? null : <SkeletonText lines={5} />}
        </DialogBody>
      )}
    </Dialog>
  );
}

function EraseForm({ preview, onDone }: { preview: ErasurePreview; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { id, username, deleted, kept } = preview;
  const erase = useMutation({
    mutationFn: () => erasePerson(id, username),
    onSuccess: async () => {
      toast.success(t('erasure.done', { username }));
      onDone();
      await Promise.all(
        ['users', 'people', 'user'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      );
    },
  });
  const { textField, submit } = useContractForm({
    schema: erasureForm,
    defaultValues: { confirmation: '' },
    words: { confirmation: 'erasure.otherName' },
    check: ({ confirmation }) =>
      confirmation.trim() === username ? {} : { confirmation: 'erasure.otherName' },
    mode: 'onSubmit',
  });
  const send = submit(() => {
    if (!erase.isPending) erase.mutate();
  });
  return (
    <DialogForm
      onSubmit={send}
      submitLabel={t('erasure.submit')}
      tone="danger"
      busy={erase.isPending}
      failure={erase.error ? errorMessage(erase.error, t('erasure.failed')) : undefined}
    >
      <div className="flex flex-col gap-4 text-sm">
        <Counts title={t('erasure.deleted')} always={t('erasure.account')} counts={deleted} />
        <Counts title={t('erasure.kept')} counts={kept} />
        <p className="text-muted">{t('erasure.texts')}</p>
      </div>
      <TextField
        {...textField('confirmation')}
        label={t('erasure.type')}
        help={username}
        // It comes after the dialog, which could not give it the focus.
        autoFocus
        autoComplete="off"
        spellCheck={false}
      />
    </DialogForm>
  );
}

type Kind = keyof ErasurePreview['deleted'] | keyof ErasurePreview['kept'];
type CountsProps = { title: string; always?: string; counts: Partial<Record<Kind, number>> };

/** "3 comments, 1 file and 12 changes" */
function Counts({ title, always, counts }: CountsProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const parts = (Object.entries(counts) as [Kind, number][])
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`erasure.count.${kind}`, { count }));
  const texts = always ? [always, ...parts] : parts;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{title}</h3>
      <p>
        {texts.length > 0
          ? new Intl.ListFormat(language, { type: 'conjunction' }).format(texts)
          : t('erasure.nothing')}
      </p>
    </section>
  );
}
