import type { TicketPriorityName, TicketStageName } from '@greenroom/domain/maintenance/ticket.ts';
import type { OdooCheck } from '@greenroom/domain/odoo/odoo-check.ts';
import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import { priorityTexts, stageTexts } from './describe-value.ts';

export type OdooChoices = NonNullable<OdooCheck['choices']>;
/** Ids as texts; empty for none. */
export type MapValues = {
  group: string;
  stages: Record<TicketStageName, string>;
  priorities: Record<TicketPriorityName, string>;
};

export const stageNames = Object.keys(stageTexts) as TicketStageName[];
export const priorityNames = Object.keys(priorityTexts) as TicketPriorityName[];

/** The saved map in the fields of the form. Without one for this model: the first stage for new tickets. */
export function toMapValues(saved: OdooMap | null, choices: OdooChoices): MapValues {
  const map = saved?.model === choices.model ? saved : null;
  const stageOf = (name: TicketStageName) => {
    if (!map) return name === 'NEW' ? String(choices.stages[0]?.id ?? '') : '';
    return String([map.stages[name] ?? ''].flat()[0]);
  };
  const last = choices.priorities.length - 1;
  return {
    group: String(map?.values?.[choices.group?.field ?? ''] ?? ''),
    stages: Object.fromEntries(stageNames.map((name) => [name, stageOf(name)])) as MapValues['stages'],
    priorities: Object.fromEntries(
      priorityNames.map((name, at) => [
        name,
        map?.priorities?.[name] ?? choices.priorities[Math.min(at, last)]?.value ?? '',
      ]),
    ) as MapValues['priorities'],
  };
}

/** The request. What the form does not show (other fields, fixed values, further stages) stays as it was saved. */
export function toOdooMap(values: MapValues, choices: OdooChoices, saved: OdooMap | null): OdooMap {
  const map = saved?.model === choices.model ? saved : null;
  const hasPriorities = choices.priorities.length > 0;
  const { [choices.group?.field ?? '']: _, ...otherValues } = map?.values ?? {};
  const fixed = {
    ...otherValues,
    ...(choices.group && values.group && { [choices.group.field]: Number(values.group) }),
  };
  const chosen = new Set(Object.values(values.stages).filter(Boolean).map(Number));
  const stages = stageNames.flatMap((name) => {
    if (values.stages[name] === '') return [];
    const further = [map?.stages[name] ?? []].flat().filter((id) => !chosen.has(id));
    return [[name, [Number(values.stages[name]), ...further]] as [TicketStageName, number[]]];
  });
  const { priority: _priority, ...otherFields } = map?.fields ?? { name: 'name', stage: 'stage_id' };
  return {
    model: choices.model,
    fields: {
      ...otherFields,
      ...(hasPriorities && { priority: map?.fields.priority ?? 'priority' }),
      ...(!map && choices.has_description && { description: 'description' }),
      ...(choices.assignee_field && { assignee: map?.fields.assignee ?? choices.assignee_field }),
      ...(choices.due_field && { due: map?.fields.due ?? choices.due_field }),
    },
    stages: Object.fromEntries(stages) as Record<TicketStageName, number[]>,
    ...(hasPriorities && { priorities: values.priorities }),
    ...(Object.keys(fixed).length > 0 && { values: fixed }),
  };
}

/** Stages of Odoo that stand for two of Greenroom, which cannot be read back. */
export function findDoubles({ stages }: MapValues): string[] {
  const chosen = Object.values(stages).filter(Boolean);
  return [...new Set(chosen.filter((id, at) => chosen.indexOf(id) !== at))];
}

/** Both of two that are the same are marked. */
export function markDoubles(values: MapValues) {
  const doubles = findDoubles(values);
  const marked = stageNames.filter((name) => doubles.includes(values.stages[name]));
  return Object.fromEntries(marked.map((name) => [`stages.${name}`, 'odoo.double' as const]));
}
