import { type FocusEvent, useEffect, useRef } from 'react';

/** Fields lose the focus while they are disabled. After a failure the user goes on where they were. */
export function useFocusAfterFailure(busy: boolean) {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isLost = active === document.body || active?.getAttribute('role') === 'dialog';
    if (!busy && isLost && last.current?.isConnected) last.current.focus();
  }, [busy]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    last.current = target;
  };
  return { onFocus };
}
