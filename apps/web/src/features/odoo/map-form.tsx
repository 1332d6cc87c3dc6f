import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { Stethoscope } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '#api/error-message.ts';
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
  const [values, setValues] = useState(() => toMapValues(saved, choices));
  const save = useSetMap(partnerId);
  const check = useCheckOdoo(partnerId);
  const map = () => toOdooMap(values, choices, saved);
  const doubles = findDoubles(values);
  const used = new Set(Object.values(map().stages).flat());
  const unread = choices.stages.filter(({ id }) => !used.has(id)).map(({ name }) => name);
  const set = (change: Partial<MapValues>) => {
    setValues({ ...values, ...change });
    check.reset();
  };
  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || doubles.length > 0) return;
    save.mutate(map(), {
      onSuccess: () => {
        toast.success(t('odoo.mapSaved'));
        onDone();
      },
    });
  }
  const none = { value: '', label: t('odoo.noStage') };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {save.error ? <Banner tone="danger">{errorMessage(save.error, t('odoo.saveFailed'))}</Banner> : null}
      {choices.group ? (
        <Select
          label={t(choices.group.field === 'project_id' ? 'odoo.project' : 'odoo.team')}
          value={values.group}
          onValueChange={(group) => set({ group })}
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
              value={values.stages[name]}
              error={
                values.stages[name] && doubles.includes(values.stages[name]) ? t('odoo.double') : undefined
              }
              onValueChange={(id) => set({ stages: { ...values.stages, [name]: id } })}
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
                value={values.priorities[name]}
                onValueChange={(value) => set({ priorities: { ...values.priorities, [name]: value } })}
                options={choices.priorities.map(({ value, name: label }) => ({ value, label }))}
              />
            ))}
          </div>
        </fieldset>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{t('shared.cancel')}</Button>
        <Button
          busy={check.isPending}
          disabled={doubles.length > 0}
          icon={<Stethoscope aria-hidden="true" />}
          onClick={() => check.mutate({ map: map() })}
        >
          {t('odoo.check')}
        </Button>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={doubles.length > 0}>
          {t('odoo.save')}
        </Button>
      </div>
      {check.error ? <Banner tone="danger">{errorMessage(check.error, t('odoo.checkFailed'))}</Banner> : null}
      {check.data ? <CheckTranscript check={check.data} at={check.submittedAt} /> : null}
    </form>
  );
}
