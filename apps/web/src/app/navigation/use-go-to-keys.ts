import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { SectionViewer } from '#features/admin/sections/admin-sections.ts';
import { newTicketPath } from '#paths.ts';
import { takesShortcut } from '#ui/keys/use-shortcut.ts';
import { goToKeysOf } from './go-to-keys.ts';

/** The time limit for the second key. */
const maxPauseMilliseconds = 1500;

/** `g` and another key go to a page, `c` opens the dialog for a new ticket: about the room or asset of the page, if any. */
export function useGoToKeys(user: SectionViewer | null): void {
  const navigate = useNavigate();
  const go = useEffectEvent((key: string, isSecond: boolean): boolean => {
    const place = isSecond ? goToKeysOf(user).find((candidate) => candidate.key === key) : undefined;
    const aboutPage = document.querySelector<HTMLElement>('[data-new-ticket]');
    if (key === 'c' && !place && aboutPage) {
      aboutPage.click();
      return true;
    }
    const to = place ? place.to : key === 'c' ? newTicketPath : undefined;
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
