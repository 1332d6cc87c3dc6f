import type { OdooMap } from '@greenroom/domain/odoo/odoo-map.ts';
import {
  nameOfPriority,
  nameOfStage,
  type Ours,
  ourPriority,
  ourStage,
  type Theirs,
} from './ticket-values.ts';

export type SharedField = 'name' | 'priority' | 'stage';

/** Both sides when they were last compared. */
export type Base = { ours: Ours; theirs: Theirs };

export type Conflict = {
  field: SharedField;
  reason: 'both-changed' | 'not-mapped';
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

type Side<T> = { ours: T; baseOurs: T; mapped: T | undefined; isNews: boolean };

/**
 * A three-way merge: a field that has changed on both sides stays unchanged on both, and is reported once for each new
 * value.
 */
export function mergeChange(
  map: OdooMap,
  base: Base,
  { ours, theirs }: { ours: Ours; theirs: Theirs },
): Merged {
  const merged: Merged = {
    ours: { ...ours },
    base: { ours: { ...base.ours }, theirs },
    conflicts: [],
    agreed: [],
  };
  const judge = <Field extends SharedField>(field: Field, mapped: Ours[Field] | undefined): void => {
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
  return merged;
}

function judgeField<T>({
  ours,
  baseOurs,
  mapped,
  isNews,
}: Side<T>): 'nothing' | 'agreed' | Conflict['reason'] {
  if (mapped !== undefined && mapped === ours) return 'agreed';
  if (!isNews) return 'nothing';
  if (mapped === undefined) return 'not-mapped';
  return ours === baseOurs ? 'agreed' : 'both-changed';
}

/** A value in the user's words: the name of a stage or priority, not its number. */
export function labelOf(field: SharedField, value: string | number): string {
  if (field === 'name') return String(value);
  const name = field === 'stage' ? nameOfStage(Number(value)) : nameOfPriority(Number(value));
  return name ?? String(value);
}
