import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { LabelThing } from '@greenroom/domain/labels/label-format.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { mayManageEstate } from '#features/auth/may-manage-estate.ts';
import type { EstateListActs } from '#features/estate/bulk/bulk-acts.tsx';
import { LazyBulkActs } from '#features/estate/bulk/lazy-bulk-acts.ts';
import { useLabelAct } from '#features/labels/use-label-act.tsx';

/**
 * What can be done with marked rooms or assets: labels for everyone who sees them, changes for those who manage the
 * estate. The labels are there from the start, so that the marks of the rows do not appear late.
 */
export function usePageActs(
  thing: LabelThing,
  user: User | null,
): { acts: EstateListActs; dialogs: ReactNode } {
  const [changes, setChanges] = useState<EstateListActs>({ ofSelection: [] });
  const { act, dialog } = useLabelAct(thing);
  const acts = useMemo(() => ({ ...changes, ofSelection: [...changes.ofSelection, act] }), [changes, act]);
  return {
    acts,
    dialogs: (
      <>
        {user && mayManageEstate(user) ? (
          <LazyBulkActs thing={thing} user={user} onActs={setChanges} />
        ) : null}
        {dialog}
      </>
    ),
  };
}
