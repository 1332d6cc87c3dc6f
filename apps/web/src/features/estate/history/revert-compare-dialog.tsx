import type { EstateChange, Thing } from '@greenroom/domain/estate/estate-change.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { refreshEstate, thingFormQuery, updateThing } from '#features/estate/estate.queries.ts';
import { ValueText } from '#features/estate/fields/value-text.tsx';
import { requestOf } from '#features/estate/form/form-request.ts';
import { thingSpecs } from '#features/estate/thing-specs.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { CompareTable } from '#ui/compare-table.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import type { DialogState } from '#ui/lazy/lazy-dialog.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/overlay/dialog.tsx';
import { useSideChoices } from '#ui/use-side-choices.ts';
import { useDescribeAct } from '../use-describe-act.ts';
import { changeLines } from './change-lines.ts';

interface RevertCompareDialogProps extends DialogState {
  thing: Thing;
  id: number;
  entry: EstateChange;
  /** What changed the same fields last. */
  last?: EstateChange | undefined;
}

/** A later change touched the same fields: for each of them the user keeps what is now, or takes what was before. */
export function RevertCompareDialog({ open, onOpenChange, ...props }: RevertCompareDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="preview"
      title={t('estate.history.revertTitle')}
      closeLabel={t('layout.close')}
    >
      {open ? <Comparison key={props.entry.id} {...props} onClose={() => onOpenChange(false)} /> : null}
    </Dialog>
  );
}

type ComparisonProps = Omit<RevertCompareDialogProps, keyof DialogState> & { onClose: () => void };

function Comparison({ thing, id, entry, last, onClose }: ComparisonProps) {
  const { t } = useTranslation();
  const describe = useDescribeAct();
  const client = useQueryClient();
  const spec = thingSpecs[thing];
  const now = useQuery(thingFormQuery(thing, id));
  const lines = changeLines({ ...spec, besides: {} }, entry);
  const { choices, table, clear, whenComplete } = useSideChoices(lines.map(({ name }) => name));
  const taken = lines.filter(({ name }) => choices[name] === 'right');
  const save = useMutation({
    mutationFn: (version: number) => {
      const values = Object.fromEntries(taken.map(({ name, before }) => [name, before]));
      return updateThing({ thing, id, version, body: requestOf(spec, values, Object.keys(values)) });
    },
    onSuccess: () => {
      toast.success(t('estate.history.reverted'));
      onClose();
      void refreshEstate(client);
    },
    onError: (error) => {
      if (!isChangedMeanwhile(error)) return;
      clear();
      void now.refetch();
    },
  });
  if (!now.data) {
    return (
      <DialogBody>
        {now.error ? (
          <ErrorState title={t('estate.loadFailed')}>
            {errorMessage(now.error, t('shared.checkConnection'))}
          </ErrorState>
        ) : (
          <SkeletonText lines={4} />
        )}
      </DialogBody>
    );
  }
  const present = spec.valuesOf(now.data);
  const { version } = now.data;
  return (
    <>
      <DialogBody className="gap-4">
        <Banner tone={save.error ? 'danger' : 'warning'}>
          {save.error && !isChangedMeanwhile(save.error)
            ? errorMessage(save.error, t('estate.saveFailed'))
            : t(save.error ? 'estate.conflict.again' : 'estate.history.compareHelp')}
        </Banner>
        <CompareTable
          caption={t('estate.history.revertTitle')}
          fieldLabel={t('estate.conflict.field')}
          leftLabel={last ? t('estate.history.nowBy', { act: describe(last) }) : t('estate.history.now')}
          rightLabel={t('estate.history.beforeBy', { act: describe(entry) })}
          {...table}
          missingText={t('estate.conflict.missing')}
          rows={lines.map((line) => ({
            key: line.name,
            label: t(line.spec.label),
            left: <ValueText spec={line.spec} value={present[line.name]} />,
            right: <ValueText spec={line.spec} value={line.before} />,
          }))}
        />
      </DialogBody>
      <DialogFooter>
        <Button disabled={save.isPending} onClick={onClose}>
          {t('shared.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={save.isPending}
          onClick={() => whenComplete(() => (taken.length > 0 ? save.mutate(version) : onClose()))}
        >
          {t('estate.conflict.save')}
        </Button>
      </DialogFooter>
    </>
  );
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}
