import { type OdooMap, odooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { Stethoscope } from 'lucide-react';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { Select } from '#ui/form/select.tsx';
import { CheckTranscript } from './check-transcript.tsx';
import { priorityTexts, stageTexts } from './describe-value.ts';
import {
  findDoubles,
  type MapValues,
  markDoubles,
  type OdooChoices,
  priorityNames,
  stageNames,
  toMapValues,
  toOdooMap,
} from './map-values.ts';
import { useCheckOdoo, useSetMap } from './odoo.queries.ts';

interface MapFormProps {
  partnerId: number;
  choices: OdooChoices;
  saved: OdooMap | null;
  onDone: () => void;
}

export function MapForm({ partnerId, choices, saved, onDone }: MapFormProps) {
  const { t } = useTranslation();
  const save = useSetMap(partnerId);
  const check = useCheckOdoo(partnerId);
  const { form, choice, submit } = useContractForm({
    schema: odooMap,
    defaultValues: toMapValues(saved, choices),
    toRequest: (values: MapValues) => toOdooMap(values, choices, saved),
    words: {},
    check: markDoubles,
  });
  const values = form.watch();
  const doubles = findDoubles(values);
  const used = new Set(Object.values(toOdooMap(values, choices, saved).stages).flat());
  const unread = choices.stages.filter(({ id }) => !used.has(id)).map(({ name }) => name);
  const group = choice('group');
  const send = submit((map) => {
    if (save.isPending) return;
    save.mutate(map, {
      onSuccess: () => {
        toast.success(t('odoo.mapSaved'));
        onDone();
      },
    });
  });
  const none = { value: '', label: t('odoo.noStage') };
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      {save.error ? <Banner tone="danger">{errorMessage(save.error, t('odoo.saveFailed'))}</Banner> : null}
      {choices.group ? (
        <Select
          label={t(choices.group.field === 'project_id' ? 'odoo.project' : 'odoo.team')}
          {...group}
          onValueChange={(id) => {
            group.onValueChange(id);
            check.reset();
          }}
          options={[
            { value: '', label: t('odoo.noGroup') },
            ...choices.group.records.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-sm font-semibold">{t('odoo.stages')}</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          {stageNames.map((name) => (
            <Select
              key={name}
              label={t(stageTexts[name])}
              {...choice(`stages.${name}`)}
              onValueChange={(id) => {
                choice(`stages.${name}`).onValueChange(id);
                // One that is chosen twice is marked at both.
                void form.trigger();
                check.reset();
              }}
              options={[
                ...(name === 'NEW' ? [] : [none]),
                ...choices.stages.map((stage) => ({ value: String(stage.id), label: stage.name })),
              ]}
            />
          ))}
        </div>
        {unread.length > 0 ? (
          <p className="text-sm text-muted">{t('odoo.unread', { stages: unread.join(', ') })}</p>
        ) : null}
      </fieldset>
      {choices.priorities.length > 0 ? (
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('odoo.priorities')}</legend>
          <div className="grid gap-4 sm:grid-cols-2">
            {priorityNames.map((name) => (
              <Select
                key={name}
                label={t(priorityTexts[name])}
                {...choice(`priorities.${name}`)}
                onValueChange={(value) => {
                  choice(`priorities.${name}`).onValueChange(value);
                  check.reset();
                }}
                options={choices.priorities.map(({ value, name: label }) => ({ value, label }))}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <FormActions>
        <Button onClick={onDone}>{t('shared.cancel')}</Button>
        <Button
          busy={check.isPending}
          disabled={doubles.length > 0}
          icon={<Stethoscope aria-hidden="true" />}
          onClick={submit((map) => check.mutate({ map }))}
        >
          {t('odoo.check')}
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={doubles.length > 0}>
          {t('odoo.save')}
        </Button>
      </FormActions>
      {check.error ? <Banner tone="danger">{errorMessage(check.error, t('odoo.checkFailed'))}</Banner> : null}
      {check.data ? <CheckTranscript check={check.data} at={check.submittedAt} /> : null}
    </form>
  );
}
