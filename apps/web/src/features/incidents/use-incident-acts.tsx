import type { Incident, IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { errorMessage } from '#api/error-message.ts';
import { dateTimeFormat } from '#i18n/time-zone.ts';
import type { Translate } from '#i18n/translate.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { toast } from '#ui/feedback/toaster.tsx';
import { lazyDialog } from '#ui/lazy/lazy-dialog.tsx';
import { canAct } from './can-act.ts';
import { describeIncidentEvent } from './describe-incident-event.ts';
import type { DialogAct } from './incident-act-dialog.tsx';
import { actOnIncident, actOnSeveral, type IncidentActRequest } from './incident-acts.queries.ts';
import { changeRow, incidentQuery, refetchIncidents, storeIncident } from './incidents.queries.ts';

const ActDialog = lazyDialog(async () => (await import('./incident-act-dialog.tsx')).IncidentActDialog);

type Person = { id: number; name: string };
type Shown = {
  act: DialogAct;
  targets: readonly IncidentRow[];
  areMarked: boolean;
  open: boolean;
  opening: number;
};
type ActsInput = {
  user: Person | null;
  /** Opens the dialog for a ticket about it. */
  onNewTicket: (incident: IncidentRow) => void;
  /** The marks of a list end. */
  onMarkedDone: () => void;
};
type Sent = { targets: readonly IncidentRow[]; request: IncidentActRequest; areMarked?: boolean };

/** What a user can do about incidents, from the list, from the keyboard and on the page of one. */
export function useIncidentActs({ user, onNewTicket, onMarkedDone }: ActsInput) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const client = useQueryClient();
  const [shown, setShown] = useState<Shown | null>(null);
  const formatTime = (at: string) =>
    dateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(at));

  /** What happened since the viewer read it; the screen shows the present version then. */
  async function describeConflict({ id }: IncidentRow): Promise<string> {
    const known = client.getQueryData(incidentQuery(id).queryKey);
    const current = await client.fetchQuery({ ...incidentQuery(id), staleTime: 0 });
    storeIncident(client, current);
    // The next attempt is about the version that the viewer sees by then; what was typed stays.
    setShown((now) => now && { ...now, targets: [current] });
    const seen = new Set(known?.events.map((event) => event.id));
    const missed = current.events.filter((event) => known && !seen.has(event.id));
    const lines = (missed.length > 0 ? missed : current.events.slice(0, 1))
      .slice(0, 3)
      .map((event) => describeIncidentEvent(t, event, formatTime));
    return t('incidents.changedMeanwhile', { what: lines.join(' · ') });
  }

  const mutation = useMutation({
    mutationFn: async ({ targets, request }: Sent): Promise<Incident | number> => {
      const [first] = targets;
      if (targets.length !== 1 || !first) return actOnSeveral(targets, request);
      try {
        return await actOnIncident(first, request);
      } catch (error) {
        // Without a version the state does not permit the act, and the server says so.
        const isStale = error instanceof ApiError && error.code === 'conflict' && error.values?.version;
        if (!isStale) throw error;
        throw new ApiError({ status: 409, detail: await describeConflict(first), cause: error });
      }
    },
    onMutate: ({ targets, request }) => {
      if (request.act !== 'acknowledge') return;
      for (const { id } of targets)
        changeRow(client, id, (row) => ({
          ...row,
          state: 'acknowledged',
          assigned_to: row.assigned_to ?? user,
        }));
    },
    onSuccess: (result, { targets, request, areMarked }) => {
      if (areMarked) onMarkedDone();
      if (typeof result === 'number') {
        const failed = targets.length - result;
        if (failed > 0) toast.error(t('incidents.bulkFailed', { count: failed }));
        if (result > 0) toast.success(t('incidents.bulkDone', { count: result }));
        void refetchIncidents(client);
        return;
      }
      storeIncident(client, result);
      confirm(result, request);
    },
    onError: () => void refetchIncidents(client),
  });

  /** What is not visible in place. */
  function confirm(changed: Incident, { act }: IncidentActRequest): void {
    if (act === 'snooze')
      toast.success(snoozedText(t, changed, formatTime), {
        undo: { label: t('users.undo'), onUndo: () => run([changed], { act: 'unsnooze' }) },
      });
    if (act === 'check') toast.success(t('incidents.checking'));
    if (act === 'claim') toast.success(t('incidents.claimed'));
    if (act === 'false_alarm') toast.success(t('incidents.closed'));
  }

  function run(targets: readonly IncidentRow[], request: IncidentActRequest, areMarked = false): void {
    mutation.mutate(
      { targets, request, areMarked },
      { onError: (error) => toast.error(errorMessage(error, t('incidents.actFailed'))) },
    );
  }

  function openDialog(act: DialogAct, targets: readonly IncidentRow[], areMarked = false): void {
    mutation.reset();
    setShown((before) => ({ act, targets, areMarked, open: true, opening: (before?.opening ?? 0) + 1 }));
  }

  return {
    run,
    openDialog,
    openTicket: onNewTicket,
    /** To the user: by taking it, or from the user who has it. */
    take: (targets: readonly IncidentRow[]) => {
      const areNew = targets.every((row) => row.assigned_to === null && canAct(row, 'acknowledge'));
      if (user) run(targets, areNew ? { act: 'acknowledge' } : { act: 'assign', user_id: user.id });
    },
    isOwn: ({ assigned_to }: Pick<IncidentRow, 'assigned_to'>) =>
      assigned_to !== null && assigned_to.id === user?.id,
    isBusy: mutation.isPending,
    /** A dialog shows its own progress. */
    isRunning: (act: IncidentActRequest['act']) =>
      mutation.isPending && mutation.variables.request.act === act && !shown?.open,
    preload: ActDialog.preload,
    dialog: shown ? (
      <ActDialog
        key={shown.opening}
        act={shown.act}
        targets={shown.targets}
        open={shown.open}
        onOpenChange={(open) => setShown((now) => now && { ...now, open })}
        isBusy={mutation.isPending}
        error={mutation.error}
        onSend={(request, onDone) =>
          mutation.mutate(
            { targets: shown.targets, request, areMarked: shown.areMarked },
            { onSuccess: onDone },
          )
        }
      />
    ) : null,
  };
}

export type IncidentActs = ReturnType<typeof useIncidentActs>;

function snoozedText(t: Translate, { snooze }: Incident, formatTime: (at: string) => string): string {
  if (!snooze || snooze.until_recovered) return t('incidents.snoozedUntilRecovered');
  return t('incidents.snoozedUntil', { time: formatTime(snooze.until) });
}
