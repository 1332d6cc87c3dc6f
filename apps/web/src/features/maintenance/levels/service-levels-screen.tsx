import {
  type ClockTarget,
  clockTargets,
  maxLevelMinutes,
} from '@greenroom/domain/maintenance/levels/clock-targets.ts';
import type {
  PartnerServiceLevels,
  ServiceLevel,
} from '@greenroom/domain/maintenance/levels/service-level.ts';
import { ticketPriorities } from '@greenroom/domain/maintenance/ticket.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#ui/button/button.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toaster.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { PriorityName } from '../priority-badge.tsx';
import { readLength, writeLength } from './read-length.ts';
import { serviceLevelsQuery, useSaveServiceLevels } from './service-levels.queries.ts';

const priorities = Object.values(ticketPriorities).toReversed();

interface ServiceLevelsScreenProps {
  partnerId: number;
  actions: ReactNode;
}

/** What a partner promises its customers, by priority. */
export function ServiceLevelsScreen({ partnerId, actions }: ServiceLevelsScreenProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(serviceLevelsQuery(partnerId));
  return (
    <div className="page-width">
      <PageHead title={t('nav.serviceLevels')} context={t('serviceLevels.help')} actions={actions} />
      <div className="page-gutter pb-6">
        {data ? (
          <LevelFields key={data.version} saved={data} />
        ) : error ? (
          <ErrorState
            title={t('serviceLevels.loadFailed')}
            onRetry={() => void refetch()}
            retryLabel={t('shared.tryAgain')}
            retrying={isFetching}
          />
        ) : (
          <Skeleton className="h-72" />
        )}
      </div>
    </div>
  );
}

type Texts = Record<string, string>;
const keyOf = (priority: number, target: ClockTarget) => `${target}-${priority}`;
const fieldOf = (target: ClockTarget) => `${target}_minutes` as const;

function LevelFields({ saved }: { saved: PartnerServiceLevels }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const day = t('serviceLevels.dayLetter');
  const [stored] = useState(() => textsOf(saved.levels, day));
  const [texts, setTexts] = useState(stored);
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useSaveServiceLevels(saved.partner_id);
  const isOutdated = error instanceof ApiError && error.status === 412;
  const isChanged = Object.keys(texts).some((key) => texts[key] !== stored[key]);
  const levels = levelsOf(texts);
  const submit = () => {
    setIsChecked(true);
    if (levels && !isPending)
      mutate(
        { version: saved.version, levels },
        { onSuccess: () => toast.success(t('serviceLevels.saved')) },
      );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card>
        <CardBody className="grid gap-5 pt-5">
          {priorities.map((priority) => (
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
              {clockTargets.map((target) => {
                const key = keyOf(priority, target);
                const isWrong = isChecked && minutesOf(texts[key] ?? '') === undefined;
                return (
                  <TextField
                    key={key}
                    label={t(`serviceLevels.${target}`)}
                    placeholder={t('serviceLevels.none')}
                    value={texts[key] ?? ''}
                    maxLength={20}
                    error={isWrong ? t('serviceLevels.wrong', { day }) : undefined}
                    help={resultText(saved, { priority, target }, t)}
                    onChange={({ target: { value } }) => setTexts({ ...texts, [key]: value })}
                  />
                );
              })}
            </fieldset>
          ))}
          <p className="text-sm text-muted">{t('serviceLevels.hint', { day })}</p>
        </CardBody>
      </Card>
      <div className="mt-4 flex flex-col items-start gap-3">
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
        <Button type="submit" variant="primary" busy={isPending} disabled={!isChanged}>
          {t('serviceLevels.save')}
        </Button>
      </div>
    </form>
  );
}

function textsOf(levels: PartnerServiceLevels['levels'], day: string): Texts {
  return Object.fromEntries(
    priorities.flatMap((priority) =>
      clockTargets.map((target) => {
        const level = levels.find((one) => one.priority === priority);
        return [keyOf(priority, target), writeLength(level?.[fieldOf(target)] ?? null, day)];
      }),
    ),
  );
}

/** Undefined for what is no length of time, and for one that no level may have. */
function minutesOf(text: string): number | null | undefined {
  const minutes = readLength(text);
  return typeof minutes === 'number' && (minutes < 1 || minutes > maxLevelMinutes) ? undefined : minutes;
}

function levelsOf(texts: Texts): ServiceLevel[] | undefined {
  const levels: ServiceLevel[] = [];
  for (const priority of priorities) {
    const [response_minutes, solution_minutes] = clockTargets.map((target) =>
      minutesOf(texts[keyOf(priority, target)] ?? ''),
    );
    if (response_minutes === undefined || solution_minutes === undefined) return undefined;
    levels.push({ priority, response_minutes, solution_minutes });
  }
  return levels;
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
