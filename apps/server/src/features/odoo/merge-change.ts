import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import {
  type FurtherField,
  furtherFields,
  nameOfPriority,
  nameOfStage,
  type Ours,
  ourPriority,
  ourStage,
  type Theirs,
} from './ticket-values.ts';

export type SharedField = 'name' | 'priority' | 'stage' | FurtherField;

/** Both sides when they were last compared. */
export type Base = { ours: Ours; theirs: Theirs };

export type Conflict = {
  field: SharedField;
  reason: 'both-changed' | 'not-mapped' | 'not-in-odoo';
  ours: string;
  theirs: string;
};

export type Merged = {
  /** The merged ticket: it takes Odoo's value where only Odoo has changed something. */
  ours: Ours;
  base: Base;
  conflicts: Conflict[];
  /** The fields on which both sides agree after the merge. */
  agreed: SharedField[];
};

/** A value of Odoo in Greenroom's form, undefined for one that Greenroom cannot have; and both in words. */
export type MappedField<T> = { value: T | undefined; oursText: string; theirsText: string };
export type Mapped = {
  [F in FurtherField]?: MappedField<NonNullable<Ours[F]> | (null extends Ours[F] ? null : never)>;
};

type Side<T> = { ours: T; baseOurs: T; mapped: T | undefined; isNews: boolean };

/**
 * A three-way merge: a field that has changed on both sides stays unchanged on both, and is reported once for each new
 * value.
 */
export function mergeChange(
  map: OdooMap,
  base: Base,
  { ours, theirs, mapped = {} }: { ours: Ours; theirs: Theirs; mapped?: Mapped },
): Merged {
  const merged: Merged = {
    ours: { ...ours },
    base: { ours: { ...base.ours }, theirs },
    conflicts: [],
    agreed: [],
  };
  const judge = <Field extends 'name' | 'priority' | 'stage'>(
    field: Field,
    mapped: Ours[Field] | undefined,
  ): void => {
    const isNews = theirs[field] !== base.theirs[field];
    const verdict = judgeField({ ours: ours[field], baseOurs: base.ours[field], mapped, isNews });
    if (verdict === 'agreed' && mapped !== undefined) {
      merged.ours[field] = mapped;
      merged.base.ours[field] = mapped;
      merged.agreed.push(field);
    } else if (verdict === 'both-changed' || verdict === 'not-mapped') {
      const theirText = mapped === undefined ? `${theirs[field] ?? 'none'} in Odoo` : labelOf(field, mapped);
      merged.conflicts.push({ field, reason: verdict, ours: labelOf(field, ours[field]), theirs: theirText });
    }
  };
  judge('name', theirs.name === '' ? undefined : theirs.name);
  if (map.fields.priority !== undefined) judge('priority', ourPriority(map, theirs.priority, ours.priority));
  judge('stage', ourStage(map, theirs.stage));
  for (const field of furtherFields) {
    const side = mapped[field];
    if (side) judgeFurther(merged, field, { side, base, ours });
  }
  return merged;
}

/** A field that was never compared takes the value of the side that has one; two different ones are a conflict. */
function judgeFurther(
  merged: Merged,
  field: FurtherField,
  { side, base, ours }: { side: MappedField<unknown>; base: Base; ours: Ours },
): void {
  const none = field === 'description' ? '' : null;
  const isFirst = base.theirs[field] === undefined;
  const now = ours[field] ?? none;
  const baseOurs = isFirst ? none : (base.ours[field] ?? none);
  Object.assign(merged.base.ours, { [field]: baseOurs });
  const isNews = merged.base.theirs[field] !== base.theirs[field];
  if (isFirst && side.value === none && now !== none) return;
  const verdict = judgeField({ ours: now, baseOurs, mapped: side.value, isNews });
  if (verdict === 'nothing') return;
  if (verdict === 'agreed') {
    Object.assign(merged.ours, { [field]: side.value });
    Object.assign(merged.base.ours, { [field]: side.value });
    merged.agreed.push(field);
  } else merged.conflicts.push({ field, reason: verdict, ours: side.oursText, theirs: side.theirsText });
}

function judgeField<T>({
  ours,
  baseOurs,
  mapped,
  isNews,
}: Side<T>): 'nothing' | 'agreed' | 'not-mapped' | 'both-changed' {
  if (mapped !== undefined && mapped === ours) return 'agreed';
  if (!isNews) return 'nothing';
  if (mapped === undefined) return 'not-mapped';
  return ours === baseOurs ? 'agreed' : 'both-changed';
}

/** A value in the user's words: the name of a stage or priority, not its number. */
export function labelOf(field: 'name' | 'priority' | 'stage', value: string | number): string {
  if (field === 'name') return String(value);
  const name = field === 'stage' ? nameOfStage(Number(value)) : nameOfPriority(Number(value));
  return name ?? String(value);
}
