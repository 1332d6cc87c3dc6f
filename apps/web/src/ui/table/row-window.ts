/** The window moves in steps, so that most scroll events change nothing at all. */
export const windowStep = 4;
/** Rows rendered above and below the visible part; the sticky header hides one more. */
export const overscan = 4;

export interface RowWindow {
  start: number;
  end: number;
}

export interface VisiblePart {
  /** The first visible step of rows. */
  step: number;
  /** How many rows fit, rounded up. */
  rows: number;
}

export function visiblePart(pixels: { top: number; height: number; rowHeight: number }): VisiblePart {
  const { top, height, rowHeight } = pixels;
  return {
    step: Math.max(0, Math.floor(top / rowHeight / windowStep)),
    rows: Math.ceil(Math.max(0, height) / rowHeight),
  };
}

export function rowWindow({ step, rows }: VisiblePart, rowCount: number): RowWindow {
  const end = Math.min(rowCount, (step + 1) * windowStep + rows + overscan);
  // A list that has just become shorter is shown from its end until the browser has moved the scroll bar.
  const start = Math.min(step * windowStep - overscan, end - rows - 2 * overscan);
  return { start: Math.max(0, start), end };
}

/** The rows to render; the current row is always among them, so that it cannot lose the focus by scrolling. */
export function rowsToRender(window: RowWindow, current: number, rowCount: number): number[] {
  const indexes = Array.from({ length: window.end - window.start }, (_, at) => window.start + at);
  if (current >= rowCount || current < 0) return indexes;
  if (current < window.start) indexes.unshift(current);
  else if (current >= window.end) indexes.push(current);
  return indexes;
}
