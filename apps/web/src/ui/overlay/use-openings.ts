import { useState } from 'react';

/** For a dialog that starts anew at each opening, and stays for its closing animation. */
export function useOpenings() {
  const [{ open, count }, set] = useState({ open: false, count: 0 });
  return {
    show: () => set((now) => ({ open: true, count: now.count + 1 })),
    /** Nothing until the first opening. The key is the number of the opening, so that no state of the one before remains. */
    shown:
      count === 0
        ? undefined
        : {
            key: count,
            state: { open, onOpenChange: (next: boolean) => set((now) => ({ ...now, open: next })) },
          },
  };
}
