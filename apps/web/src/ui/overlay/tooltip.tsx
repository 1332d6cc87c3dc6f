import { cloneElement, type ReactElement, useEffect } from 'react';
import { startTooltips } from './tooltip-host.ts';

export type TooltipSide = 'top' | 'bottom';

export interface TooltipProps {
  content: string;
  /** A key that does the same, shown beside the text. */
  keys?: string | undefined;
  side?: TooltipSide | undefined;
  /**
   * One element that passes data attributes on to the DOM. A disabled button needs aria-disabled (see ExplainedButton).
   */
  children: ReactElement;
}

/** Appears after a moment on hover and at once on keyboard focus. */
export function Tooltip({ content, keys, side, children }: TooltipProps) {
  useEffect(startTooltips, []);
  return cloneElement(children, {
    'data-tip': content,
    'data-tip-keys': keys,
    'data-tip-side': side,
  } as object);
}
