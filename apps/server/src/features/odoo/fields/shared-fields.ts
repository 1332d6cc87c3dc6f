import { htmlToText, normaliseText, textToHtml } from '#platform/html/plain-text.ts';
import type { CheckedMap } from '../check-map.ts';
import type { OdooRecord } from '../client/odoo-client.ts';
import type { Conflict, Mapped, MappedField } from '../merge-change.ts';
import { isFurtherField, type Ours, type Theirs } from '../ticket-values.ts';
import type { KnownAssignee } from './assignees.queries.ts';
import { type DueType, ourDue, readDue, theirDue } from './due.ts';
import { idsOfLink, type People } from './people.ts';

/** The longest description of a ticket. */
const maxDescriptionLength = 20_000;
/** What a list of conflicts shows of a text. */
const maxShownLength = 2000;

type FurtherTheirs = Pick<Theirs, 'assignee' | 'due' | 'description'>;

/** The fields of a record that a map may name besides name, priority and stage. */
export function readFurther(map: CheckedMap, record: OdooRecord): FurtherTheirs {
  const { assignee, due, description } = map.fields;
  return {
    ...(assignee !== undefined && { assignee: idsOfLink(record[assignee]).join(',') }),
    ...(due !== undefined && { due: readDue(dueTypeOf(map), record[due]) }),
    ...(description !== undefined && { description: readDescription(map, record[description]) }),
  };
}

function readDescription({ fields, odooFields }: CheckedMap, value: unknown): string | null {
  if (typeof value !== 'string') return '';
  const isHtml = odooFields[fields.description ?? '']?.type === 'html';
  const text = isHtml
    ? htmlToText(value)
    : value.length > 4 * maxDescriptionLength
      ? undefined
      : normaliseText(value);
  return text === undefined || text.length > maxDescriptionLength ? null : text;
}

export function dueTypeOf({ fields, odooFields }: CheckedMap): DueType {
  return odooFields[fields.due ?? '']?.type === 'date' ? 'date' : 'datetime';
}

/** Of the fields that the map names: Odoo's values in Greenroom's form. */
export function mapFurther(
  map: CheckedMap,
  { ours, theirs }: { ours: Ours; theirs: Theirs },
  from: { assignable: readonly KnownAssignee[]; people: People; assigneeName: string | null; zone: string },
): Mapped {
  const mapped: Mapped = {};
  if (theirs.assignee !== undefined)
    mapped.assignee = mapAssignee(theirs.assignee, ours.assignee ?? null, from);
  if (theirs.due !== undefined) {
    const value = ourDue(dueTypeOf(map), theirs.due, { now: ours.due ?? null, zone: from.zone });
    mapped.due = { value, oursText: ours.due ?? '', theirsText: value ?? theirs.due };
  }
  if (theirs.description !== undefined) {
    const now = ours.description ?? '';
    const text = theirs.description;
    const value = text === null ? undefined : text === normaliseText(now) ? now : text;
    mapped.description = { value, oursText: shorten(now), theirsText: shorten(text ?? '') };
  }
  return mapped;
}

function mapAssignee(
  theirs: string,
  now: number | null,
  { assignable, people, assigneeName }: Parameters<typeof mapFurther>[2],
): MappedField<number | null> {
  const ids = theirs === '' ? [] : theirs.split(',').map(Number);
  const known = ids.flatMap((id) => assignable.find(({ odoo_user }) => odoo_user === id)?.user_id ?? []);
  const value = ids.length === 0 ? null : known.includes(now ?? 0) ? now : known[0];
  const names = ids.map((id) => people.byId.get(id)?.name ?? String(id));
  return { value, oursText: assigneeName ?? '', theirsText: names.join(', ').slice(0, maxShownLength) };
}

const shorten = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

/** Greenroom's values in Odoo's form, as they are stored for the next comparison. */
export function toFurther(map: CheckedMap, ours: Ours, zone: string): FurtherTheirs {
  return {
    ...(ours.due !== undefined && { due: theirDue(dueTypeOf(map), ours.due, zone) }),
    ...(ours.description !== undefined && { description: normaliseText(ours.description) }),
  };
}

/** A value of `theirs` as Odoo's `write` takes it. */
export function toWritten(
  { fields, odooFields }: CheckedMap,
  field: Conflict['field'],
  { ours, theirs }: { ours: Partial<Ours>; theirs: Partial<Theirs> },
): unknown {
  if (!isFurtherField(field)) return theirs[field];
  const { type } = odooFields[fields[field] ?? ''] ?? { type: '' };
  if (field === 'description')
    return type === 'html' ? textToHtml(ours.description ?? '') : (ours.description ?? '');
  if (field === 'due') return theirs.due || false;
  const ids = theirs.assignee ? theirs.assignee.split(',').map(Number) : [];
  // The command 6 replaces all links.
  return type === 'many2many' ? [[6, 0, ids]] : (ids[0] ?? false);
}
