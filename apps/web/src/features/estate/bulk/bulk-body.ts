import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import type { BulkChange } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import type { ListSelection } from '#listing/selection/list-selection.ts';

export type FieldDraft = { field: string; mode: 'set' | 'clear'; value: string };
export type BulkDraft = { fields: readonly FieldDraft[]; addTags: string; removeTags: string };

/** Fields that hold the id or the number that their text spells. */
const numbers = ['room_id', 'site_id', 'capacity'];
const parts = { site: 'sites', room: 'rooms', asset: 'assets' } as const;

/** The request; undefined while the form says nothing that could change. */
export function bulkBodyOf(thing: Thing, selection: ListSelection, draft: BulkDraft): BulkChange | undefined {
  const given = draft.fields.filter(({ mode, value }) => mode === 'clear' || value.trim() !== '');
  const set = Object.fromEntries(given.map((each) => [each.field, draftValue(each)]));
  const add_tags = tagsOf(draft.addTags);
  const remove_tags = tagsOf(draft.removeTags);
  if (given.length + add_tags.length + remove_tags.length === 0) return undefined;
  const chosen = 'ids' in selection ? { ids: [...selection.ids] } : { filter: { ...selection.filter } };
  return { [parts[thing]]: { ...chosen, set, add_tags, remove_tags } };
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

export function isMove({ fields }: BulkDraft): boolean {
  return fields.some(({ field, value }) => (field === 'room_id' || field === 'site_id') && value !== '');
}
