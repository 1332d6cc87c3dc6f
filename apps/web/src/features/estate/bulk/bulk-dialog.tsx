import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { followJob } from '#features/estate/jobs/jobs.queries.ts';
import { useJobEnd } from '#features/estate/jobs/use-job-end.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ListSelection } from '#listing/selection/list-selection.ts';
import { useDebounced } from '#listing/use-debounced.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { bulkPreviewQuery, startChange } from './bulk.queries.ts';
import { bulkBodyOf, type FieldDraft, isMove } from './bulk-body.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useBulkForm } from './use-bulk-form.ts';
import { usePlaceName } from './use-place-name.ts';

export interface BulkDialogProps extends DialogState {
  thing: Thing;
  selection: ListSelection;
  /** What the fields at the start do, if it has a name of its own. */
  title?: string | undefined;
  /** The fields that are open at the start. */
  start?: readonly FieldDraft[] | undefined;
  /** These fields alone, for one row. */
  isFixed?: boolean | undefined;
}

/** More rows than these are changed only after their number is typed, like every move. */
const maxUntyped = 500;
const previewPause = 300;

export function BulkDialog({ open, onOpenChange, title, ...props }: BulkDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={props.isFixed ? 'form' : 'preview'}
      title={title ?? t(`bulk.title.${props.thing}`)}
      closeLabel={t('layout.close')}
    >
      {open ? <BulkFormFrame {...props} onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

type BulkFormFrameProps = Omit<BulkDialogProps, keyof DialogState | 'title'> & { onClose: () => void };

function BulkFormFrame({ thing, selection, start = [], isFixed = false, onClose }: BulkFormFrameProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const announce = useJobEnd();
  const form = useBulkForm(thing, start);
  const draft = form.form.watch();
  const bodyText = JSON.stringify(bulkBodyOf(thing, selection, draft) ?? null);
  const settledText = useDebounced(bodyText, previewPause);
  const settled = JSON.parse(settledText) ?? undefined;
  const preview = useQuery(bulkPreviewQuery(settled));
  const isOutdated = bodyText !== settledText || preview.isPlaceholderData;
  const shown = settled && preview.data;
  const changing = shown?.changing ?? 0;
  const mustType = changing > maxUntyped || (changing > 0 && isMove(draft));
  const isTyped = !mustType || draft.typed.replace(/\D/g, '') === String(changing);
  const canStart = shown !== undefined && !isOutdated && changing > 0 && isTyped;
  const number = new Intl.NumberFormat(language).format(changing);
  const placeName = usePlaceName(draft);
  const change = useMutation({
    mutationFn: startChange,
    onSuccess: (job) => {
      if (job.state === 'running') followJob(client, job);
      else announce(job);
      onClose();
    },
  });

  return (
    <DialogForm
      onSubmit={form.submit(() => {
        if (canStart && !change.isPending) change.mutate(settled);
      })}
      submitLabel={changing > 0 ? t(`bulk.submit.${thing}`, { count: changing }) : t('bulk.submitNone')}
      busy={change.isPending}
      isBlocked={!canStart}
      failure={change.error ? errorMessage(change.error, t('bulk.failed')) : undefined}
      className={classNames('grid content-start gap-6', !isFixed && 'sm:grid-cols-2')}
    >
      <BulkFields {...{ thing, form, isFixed }} />
      <section aria-label={t('bulk.preview')} className="flex min-w-0 flex-col gap-3">
        <h3 className="text-sm font-semibold">{t('bulk.preview')}</h3>
        {preview.error ? (
          <Banner
            tone="danger"
            action={
              <Button size="sm" busy={preview.isFetching} onClick={() => void preview.refetch()}>
                {t('shared.tryAgain')}
              </Button>
            }
          >
            {errorMessage(preview.error, t('bulk.previewFailed'))}
          </Banner>
        ) : shown ? (
          <BulkPreview {...{ thing, placeName, isOutdated }} preview={shown} />
        ) : settled ? (
          <SkeletonText lines={3} />
        ) : (
          <p className="text-sm text-muted">{t('bulk.previewHelp')}</p>
        )}
        {mustType ? (
          <TextField
            {...form.field('typed')}
            label={t('bulk.typeNumber', { number })}
            inputMode="numeric"
            autoComplete="off"
          />
        ) : null}
      </section>
    </DialogForm>
  );
}
