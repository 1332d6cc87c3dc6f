import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { EstateJob } from '@greenroom/domain/estate/jobs/estate-job.ts';
import type { Translate } from '#i18n/translate.ts';
import { fieldLabel } from '../bulk/field-label.ts';
import { formatValue } from '../bulk/format-value.ts';

/** What the job does or has done, in one line: "Changing 2,310 assets", "2,310 assets changed". */
export function describeJob(t: Translate, { kind, thing, state, counts, total }: EstateJob): string {
  if (kind === 'import') return t('jobs.import');
  if (kind === 'undo') {
    if (state === 'running') return t('jobs.undoing', { count: total });
    return state === 'done' ? t('jobs.undone', { count: counts.changed ?? 0 }) : t('jobs.undo');
  }
  const of = thing ?? 'asset';
  if (state === 'done') return t(`jobs.changed.${of}`, { count: counts.changed ?? 0 });
  return t(state === 'running' ? `jobs.changing.${of}` : `jobs.change.${of}`, {
    count: counts.changing ?? 0,
  });
}

/** How a job ended that changed nothing. */
export function describeEnd(t: Translate, { kind, state, thing }: EstateJob): string | undefined {
  const of = kind === 'undo' ? 'undo' : (thing ?? 'asset');
  if (state === 'stopped') return t(`jobs.stopped.${of}`);
  if (state === 'interrupted') return t(`jobs.interrupted.${of}`);
  return state === 'failed' ? t(`jobs.failed.${of}`) : undefined;
}

type Input = {
  set?: Record<string, unknown>;
  add_tags?: string[];
  remove_tags?: string[];
  place_name?: string | null;
  /** Of the import that is undone. */
  file_name?: string;
  /** The bulk change that is undone. */
  change?: Input & { thing: Thing };
};

/**
 * The values of a bulk change: "Room: Régie · Customer: cleared". Of an undo, what it takes back: "Import: parc.csv",
 * "Change of assets · Room: Régie".
 */
export function describeInput(t: Translate, { input, thing }: Pick<EstateJob, 'input' | 'thing'>): string {
  const { file_name, change } = input as Input;
  if (file_name !== undefined) return t('jobs.setTo', { field: t('jobs.import'), value: file_name });
  if (change === undefined) return describeValues(t, input, thing);
  const values = describeValues(t, change, change.thing);
  return [t(`jobs.changeOf.${change.thing}`), values].filter(Boolean).join(' · ');
}

function describeValues(t: Translate, input: Input, thing: Thing | null): string {
  const { set = {}, add_tags = [], remove_tags = [], place_name } = input;
  const isPlace = (field: string) => field === 'room_id' || field === 'site_id';
  const parts = Object.entries(set).map(([field, value]) => {
    const label = fieldLabel(t, thing ?? 'asset', field);
    if (value === null) return t('jobs.cleared', { field: label });
    return t('jobs.setTo', {
      field: label,
      value: isPlace(field) ? (place_name ?? value) : formatValue(t, field, value),
    });
  });
  if (add_tags.length > 0) parts.push(t('jobs.tagsAdded', { tags: add_tags.join(', ') }));
  if (remove_tags.length > 0) parts.push(t('jobs.tagsRemoved', { tags: remove_tags.join(', ') }));
  return parts.join(' · ');
}
