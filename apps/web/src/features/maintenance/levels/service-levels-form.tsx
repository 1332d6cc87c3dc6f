import { type ClockTarget, clockTargets } from '@greenroom/domain/maintenance/levels/clock-targets.ts';
import {
  type PartnerServiceLevels,
  serviceLevelsChange,
} from '@greenroom/domain/maintenance/levels/service-level.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { FormActions } from '#forms/form-actions.tsx';
import { useContractForm } from '#forms/use-contract-form.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PriorityName } from '../priority-badge.tsx';
import { maxLengthText, readLength, writeLength } from './read-length.ts';
import { serviceLevelsQuery, useSaveServiceLevels } from './service-levels.queries.ts';

const priorities = Object.values(ticketPriorities).toReversed();
const fieldOf = (target: ClockTarget) => `${target}_minutes` as const;

/** Minutes as typed, in the form that `readLength` reads. */
type Values = { levels: { priority: number; response_minutes: string; solution_minutes: string }[] };

/** The levels of a partner wait for one "Save". */
export function ServiceLevelsForm({ saved }: { saved: PartnerServiceLevels }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const day = t('serviceLevels.dayLetter');
  const { mutate, isPending, error } = useSaveServiceLevels(saved.partner_id);
  const isOutdated = error instanceof ApiError && error.status === 412;
  const { form, field, submit } = useContractForm({
    schema: serviceLevelsChange,
    defaultValues: valuesOf(saved.levels, day),
    toRequest: requestOf,
    words: {
      'levels.0.response_minutes': 'serviceLevels.wrong',
      'levels.0.solution_minutes': 'serviceLevels.wrong',
    },
    textValues: { day },
    mode: 'onSubmit',
  });
  const save = submit(({ levels }) => {
    if (isPending) return;
    mutate({ version: saved.version, levels }, { onSuccess: () => toast.success(t('serviceLevels.saved')) });
  });
  return (
    <form noValidate onSubmit={save}>
      <Card>
        <CardBody className="grid gap-5 pt-5">
          {priorities.map((priority, at) => (
            <fieldset
              key={priority}
              className="grid gap-x-4 gap-y-3 border-b pb-5 last:border-b-0 last:pb-0 sm:grid-cols-[8rem_1fr_1fr] sm:items-start"
            >
              <legend className="sr-only">
                <PriorityName priority={priority} />
              </legend>
              <p aria-hidden="true" className="text-sm font-medium sm:pt-7">
                <PriorityName priority={priority} />
              </p>
              {clockTargets.map((target) => (
                <TextField
                  key={target}
                  {...field(`levels.${at}.${fieldOf(target)}`)}
                  label={t(`serviceLevels.${target}`)}
                  placeholder={t('serviceLevels.none')}
                  maxLength={maxLengthText}
                  help={resultText(saved, { priority, target }, t)}
                />
              ))}
            </fieldset>
          ))}
          <p className="text-sm text-muted">{t('serviceLevels.hint', { day })}</p>
        </CardBody>
      </Card>
      <div className="mt-4 flex flex-col gap-3">
        {error ? (
          <Banner
            tone="danger"
            action={
              isOutdated ? (
                <Button
                  size="sm"
                  onClick={() => void client.invalidateQueries(serviceLevelsQuery(saved.partner_id))}
                >
                  {t('serviceLevels.reload')}
                </Button>
              ) : undefined
            }
          >
            {isOutdated ? t('serviceLevels.outdated') : errorMessage(error, t('serviceLevels.saveFailed'))}
          </Banner>
        ) : null}
        <FormActions>
          <Button type="submit" variant="primary" busy={isPending} disabled={!form.formState.isDirty}>
            {t('serviceLevels.save')}
          </Button>
        </FormActions>
      </div>
    </form>
  );
}

function valuesOf(levels: PartnerServiceLevels['levels'], day: string): Values {
  return {
    levels: priorities.map((priority) => {
      const level = levels.find((one) => one.priority === priority);
      const text = (target: ClockTarget) => writeLength(level?.[fieldOf(target)] ?? null, day);
      return { priority, response_minutes: text('response'), solution_minutes: text('solution') };
    }),
  };
}

/** What is no length of time is undefined, which the schema rejects. */
function requestOf({ levels }: Values) {
  return {
    levels: levels.map(({ priority, response_minutes, solution_minutes }) => ({
      priority,
      response_minutes: readLength(response_minutes),
      solution_minutes: readLength(solution_minutes),
    })),
  };
}

type ResultOf = { priority: number; target: ClockTarget };

function resultText(
  { results }: PartnerServiceLevels,
  { priority, target }: ResultOf,
  t: ReturnType<typeof useTranslation>['t'],
): string | undefined {
  const found = results.find((one) => one.priority === priority && one.target === target);
  if (!found) return undefined;
  return t('serviceLevels.result', { met: found.met, count: found.met + found.missed });
}
