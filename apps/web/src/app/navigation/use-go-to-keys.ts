import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { newTicketPath } from '#paths.ts';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';
import { goToKeys } from './go-to-keys.ts';

/** The time limit for the second key. */
const maxPauseMilliseconds = 1500;

/** `g` and another key go to a page, `c` opens the dialog for a new ticket. */
export function useGoToKeys(isSuperuser: boolean): void {
  const navigate = useNavigate();
  const go = useEffectEvent((key: string, isSecond: boolean): boolean => {
    const place = goToKeys.find((candidate) => candidate.key === key);
    const isMeant = isSecond && place && (isSuperuser || !('superuserOnly' in place));
    const to = isMeant ? place.to : key === 'c' ? newTicketPath : undefined;
    if (to !== undefined) void navigate(to);
    return to !== undefined;
  });
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY;
    function handleKeyDown(event: KeyboardEvent) {
      if (!takesShortcut(event)) return;
      const isSecond = event.timeStamp - startedAt < maxPauseMilliseconds;
      startedAt = !isSecond && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (go(event.key, isSecond)) event.preventDefault();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
