import type { User } from '@greenroom/domain/auth/current-user.ts';
import type { LabelThing } from '@greenroom/domain/labels/label-format.ts';
import { useCallback } from 'react';
import { BulkActs, type EstateListActs } from '#features/estate/bulk/bulk-acts.tsx';
import { useLabelAct } from '#features/labels/use-label-act.tsx';

interface ListActsProps {
  thing: LabelThing;
  user: User;
  /** A function that stays the same. */
  onActs: (acts: EstateListActs) => void;
}

/** What can be done with marked rooms or assets: changes, and labels. */
export function ListActs({ thing, user, onActs }: ListActsProps) {
  const { act, dialog } = useLabelAct(thing);
  const passOn = useCallback(
    (acts: EstateListActs) => onActs({ ...acts, ofSelection: [...acts.ofSelection, act] }),
    [act, onActs],
  );
  return (
    <>
      <BulkActs thing={thing} user={user} onActs={passOn} />
      {dialog}
    </>
  );
}
