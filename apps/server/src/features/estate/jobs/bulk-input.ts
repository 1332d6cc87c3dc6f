import type { Thing } from '@greenroom/domain/estate/estate-change.ts';
import { type bulkChange, thingOfPart } from '@greenroom/domain/estate/jobs/bulk-change.ts';
import type * as z from 'zod/mini';

export type BulkBody = z.output<typeof bulkChange>;

/** What changes in the rows of a selection. Fields that are left out stay as they are. */
export type BulkValues = {
  thing: Thing;
  set: Readonly<Record<string, string | number | null>>;
  add_tags: readonly string[];
  remove_tags: readonly string[];
};

export function bulkValuesOf(body: BulkBody): BulkValues {
  const part = body.sites ?? body.rooms ?? body.assets ?? {};
  const [name = 'assets'] = Object.keys(thingOfPart).filter(
    (key) => body[key as keyof BulkBody] !== undefined,
  );
  const set = Object.entries(part.set ?? {}).filter(([, value]) => value !== undefined);
  return {
    thing: thingOfPart[name as keyof typeof thingOfPart],
    set: Object.fromEntries(set) as BulkValues['set'],
    add_tags: part.add_tags ?? [],
    remove_tags: part.remove_tags ?? [],
  };
}
