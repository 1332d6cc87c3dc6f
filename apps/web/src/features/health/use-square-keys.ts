import { type KeyboardEvent, useRef } from 'react';
import { useShortcut } from '#ui/keys/use-shortcut.ts';

/** Arrow keys walk through all squares below the element with this ref, `d` goes to the next room that is down. */
export function useSquareKeys<Parent extends HTMLElement>() {
  const parent = useRef<Parent>(null);
  const squares = () => [...(parent.current?.querySelectorAll<HTMLAnchorElement>('a[data-room]') ?? [])];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = squares();
    const at = all.indexOf(event.target as HTMLAnchorElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };
  useShortcut('d', () => {
    const down = squares().filter((square) => square.dataset.stateOfRoom === 'down');
    const at = down.indexOf(document.activeElement as HTMLAnchorElement);
    down[(at + 1) % down.length]?.focus();
  });
  return { ref: parent, onKeyDown };
}
