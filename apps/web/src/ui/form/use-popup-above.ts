import { type RefObject, useLayoutEffect } from 'react';

interface PopupAbove {
  isOpen: boolean;
  trigger: RefObject<HTMLElement | null>;
  popup: RefObject<HTMLElement | null>;
}

const gap = 4;
const margin = 8;

/** Shows a popup in front of its dialog, which would cut it off: below its trigger, or above it where that has more room. */
export function usePopupAbove({ isOpen, trigger, popup }: PopupAbove): void {
  useLayoutEffect(() => {
    const shown = popup.current;
    if (!isOpen || !shown) return;
    shown.showPopover?.();
    const place = () => {
      const field = trigger.current?.getBoundingClientRect();
      if (!field) return;
      const { offsetHeight: height, offsetWidth: width, style } = shown;
      const below = field.bottom + gap;
      const isTooLow = below + height > innerHeight - margin;
      style.width = `${field.width}px`;
      style.top = `${Math.max(margin, isTooLow ? Math.min(field.top - gap, innerHeight - margin) - height : below)}px`;
      style.left = `${Math.max(margin, Math.min(field.left, innerWidth - margin - Math.max(width, field.width)))}px`;
      style.inset = `${style.top} auto auto ${style.left}`;
    };
    place();
    // It grows when its options arrive.
    const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    sizes?.observe(shown);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      sizes?.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
      shown.hidePopover?.();
    };
  }, [isOpen, trigger, popup]);
}
