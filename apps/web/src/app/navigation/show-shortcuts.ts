import { useEffect, useEffectEvent } from 'react';

const requests = new EventTarget();

/** For parts that load later than the layout, which holds the list of keys. */
export function showShortcuts(): void {
  requests.dispatchEvent(new Event('show'));
}

export function useShowShortcuts(onShow: () => void): void {
  const show = useEffectEvent(onShow);
  useEffect(() => {
    const listen = () => show();
    requests.addEventListener('show', listen);
    return () => requests.removeEventListener('show', listen);
  }, []);
}
