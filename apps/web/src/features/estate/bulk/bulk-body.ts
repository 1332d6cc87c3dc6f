import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { BulkChange } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import type { ListSelection } from '#listing/selection/list-selection.ts';

export type FieldDraft = { field: string; mode: 'set' | 'clear'; value: string };
export type BulkDraft = { fields: readonly FieldDraft[]; add_tags: string; remove_tags: string };
type BulkForm = { set: Record<string, unknown>; add_tags: string[]; remove_tags: string[] };

/** Fields that hold the id or the number that their text spells. */
const numbers = ['room_id', 'site_id', 'capacity'];
const parts = { site: 'sites', room: 'rooms', asset: 'assets' } as const;

/** What changes in all rows. */
export function bulkFormOf(draft: BulkDraft): BulkForm {
  const given = draft.fields.filter(({ mode, value }) => mode === 'clear' || value.trim() !== '');
  const set = Object.fromEntries(given.map((each) => [each.field, draftValue(each)]));
  return { set, add_tags: tagsOf(draft.add_tags), remove_tags: tagsOf(draft.remove_tags) };
}

/** The request; undefined while the form says nothing that could change. */
export function bulkBodyOf(thing: Thing, selection: ListSelection, draft: BulkDraft): BulkChange | undefined {
  const form = bulkFormOf(draft);
  if (Object.keys(form.set).length + form.add_tags.length + form.remove_tags.length === 0) return undefined;
  const chosen = 'ids' in selection ? { ids: [...selection.ids] } : { filter: { ...selection.filter } };
  return { [parts[thing]]: { ...chosen, ...form } };
}

function draftValue({ field, mode, value }: FieldDraft): string | number | null {
  if (mode === 'clear') return null;
  return numbers.includes(field) ? Number(value) : value.trim();
}

function tagsOf(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

export function isMove({ fields }: Pick<BulkDraft, 'fields'>): boolean {
  return fields.some(({ field, value }) => (field === 'room_id' || field === 'site_id') && value !== '');
}
