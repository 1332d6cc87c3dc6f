import { handOverForm } from '@greenroom/domain/estate/handover/hand-over.ts';
import type { SiteDetail } from '@greenroom/domain/inventory/site.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#api/error-message.ts';
import { partnersQuery, refreshEstate } from '#features/estate/estate.queries.ts';
import { DialogForm } from '#forms/dialog-form.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import type { TextKey } from '#i18n/translate.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useLateFocus } from '#ui/overlay/use-late-focus.ts';
import { handOver, handOverQuery } from './hand-over.queries.ts';
import { HandOverPreview } from './hand-over-preview.tsx';

const plain = (text: string) => text.trim().normalize('NFC').toLowerCase();

interface HandOverFormProps {
  site: SiteDetail;
  onClose: () => void;
}

/** The typed name of the partner is the confirmation: there is no undo. */
export function HandOverForm({ site, onClose }: HandOverFormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  useLateFocus();
  const { id, name, version } = site;
  const { form, field, choice, submit } = useContractForm({
    schema: handOverForm,
    defaultValues: { partner_id: '', typed: '' },
    toRequest: ({ partner_id }) => ({ partner_id: Number(partner_id) }),
    words: {},
    check: ({ typed }): { typed?: TextKey } =>
      canGo && plain(typed) !== plain(partner) ? { typed: 'estate.handover.otherName' } : {},
    mode: 'onSubmit',
  });
  const partnerId = form.watch('partner_id');
  const partners = useQuery(partnersQuery());
  const preview = useQuery(handOverQuery(id, Number(partnerId)));
  const plan = preview.data;
  const partner = plan?.to.name ?? '';
  const isBlocked = plan !== undefined && Object.values(plan.obstacles).some((count) => count > 0);
  const isSame = plan !== undefined && plan.from.id === plan.to.id;
  const canGo = plan !== undefined && !isBlocked && !isSame;
  const send = useMutation({
    mutationFn: (partner_id: number) => handOver({ id, version, partner_id }),
    onSuccess: () => {
      toast.success(t('estate.handover.done', { name, partner }));
      onClose();
      void refreshEstate(client);
    },
  });
  return (
    <DialogForm
      onSubmit={submit(({ partner_id }) => {
        if (canGo && !send.isPending) send.mutate(partner_id);
      })}
      submitLabel={t('estate.handover.submitNamed', { name })}
      tone="danger"
      busy={send.isPending}
      failure={send.error ? errorMessage(send.error, t('estate.handover.failed')) : undefined}
    >
      <Select
        label={t('estate.handover.to')}
        placeholder={t('estate.handover.choose')}
        value={partnerId}
        onValueChange={(value) => {
          choice('partner_id').onValueChange(value);
          form.resetField('typed');
        }}
        error={isSame ? t('estate.handover.sameOwner') : undefined}
        options={(partners.data ?? []).map((each) => ({ value: String(each.id), label: each.name }))}
      />
      {preview.error ? (
        <Banner tone="danger">{errorMessage(preview.error, t('estate.handover.loadFailed'))}</Banner>
      ) : null}
      {partnerId !== '' && preview.isPending ? <SkeletonText lines={3} /> : null}
      {plan && !isSame ? <HandOverPreview plan={plan} /> : null}
      {canGo ? (
        <TextField
          {...field('typed')}
          label={t('estate.handover.type')}
          help={partner}
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </DialogForm>
  );
}
