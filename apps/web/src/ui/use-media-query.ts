import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Phones: tables become cards, dialogs become sheets. The same limit as Tailwind's sm. */
export const narrowScreen = '(width < 40rem)';

/** Room for a list and what is open of it side by side. The same limit as Tailwind's xl. */
export const wideScreen = '(width >= 80rem)';
