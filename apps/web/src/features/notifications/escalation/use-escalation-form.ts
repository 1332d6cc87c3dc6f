import {
  type Escalation,
  type EscalationChange,
  escalationChange,
} from '@greenroom/domain/notifications/escalation/escalation.ts';
import { useContractForm } from '#forms/use-contract-form.ts';

type Values = Omit<EscalationChange, 'partner_id'>;
export type EscalationContract = ReturnType<typeof useEscalationForm>;

/** The fields of the steps, and of when they are due. */
export function useEscalationForm({ steps, min_severity, only_service_hours }: Escalation) {
  return useContractForm({
    schema: escalationChange,
    defaultValues: { steps, min_severity, only_service_hours } as Values,
    words: { 'steps.0.after_minutes': 'escalation.minutesWrong' },
    check: findFaults,
    mode: 'onSubmit',
  });
}

/** A step comes after the one before, and has a recipient. */
function findFaults({ steps }: Values) {
  const early = steps.flatMap(({ after_minutes }, at) =>
    after_minutes <= (steps[at - 1]?.after_minutes ?? -1) ? [`steps.${at}.after_minutes`] : [],
  );
  const empty = steps.flatMap(({ user_ids, channel_ids }, at) =>
    user_ids.length + channel_ids.length === 0 ? [`steps.${at}.user_ids`] : [],
  );
  return Object.fromEntries([
    ...early.map((name) => [name, 'escalation.minutesWrong' as const]),
    ...empty.map((name) => [name, 'escalation.recipientsMissing' as const]),
  ]);
}
