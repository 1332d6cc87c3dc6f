import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import { useEffect, useEffectEvent } from 'react';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';
import { canAct, canOpenTicket } from './can-act.ts';
import type { IncidentActs } from './use-incident-acts.tsx';

type KeyTargets = {
  rows: readonly IncidentRow[];
  /** The one of the page, or beside the list. */
  open: IncidentRow | undefined;
  /** Null for a user who may only look. */
  acts: IncidentActs | null;
};

/** After `g`, a key goes to a page. */
const goToMilliseconds = 1500;

/** Letters act on the row with the focus, else on the incident that is open. */
export function useIncidentKeys({ rows, open, acts }: KeyTargets): void {
  const press = useEffectEvent((key: string): boolean => {
    const at = document.activeElement?.closest<HTMLElement>('main [role="table"] [data-index]');
    const row = at ? rows[Number(at.dataset.index)] : open;
    return acts !== null && row !== undefined && actByKey(key, row, acts);
  });
  useEffect(() => {
    let goneAt = Number.NEGATIVE_INFINITY;
    function handleKeyDown(event: KeyboardEvent) {
      if (!takesShortcut(event)) return;
      const isSecond = event.timeStamp - goneAt < goToMilliseconds;
      goneAt = !isSecond && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond && press(event.key)) event.preventDefault();
    }
    // Before the keys of every page: `c` opens a ticket about this incident.
    document.addEventListener('keydown', handleKeyDown, true);
    return () => document.removeEventListener('keydown', handleKeyDown, true);
  }, []);
}

/** True if the key means an act on incidents, also when it is not possible now. */
function actByKey(key: string, row: IncidentRow, acts: IncidentActs): boolean {
  const isOver = row.state === 'resolved';
  switch (key) {
    case 'a':
      if (canAct(row, 'acknowledge')) acts.run([row], { act: 'acknowledge' });
      return true;
    case 'm':
      if (!isOver) acts.take([row]);
      return true;
    case 'M':
      if (!isOver) acts.openDialog('assign', [row]);
      return true;
    case 'h':
      if (row.snooze) acts.run([row], { act: 'unsnooze' });
      else if (!isOver) acts.openDialog('snooze', [row]);
      return true;
    case 't':
    case 'c':
      if (canOpenTicket(row)) acts.openTicket(row);
      return true;
    case 'r':
      if (!isOver) acts.run([row], { act: 'check' });
      return true;
    default:
      return false;
  }
}
