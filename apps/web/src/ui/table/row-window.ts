/** The window moves in steps, so that most scroll events change nothing at all. */
export const windowStep = 4;
/** Rows rendered above and below the visible part; the sticky header hides one more. */
export const overscan = 4;

/** A table has fewer, for its head and what stands above it take their part of the screen. */
const maxGuess = 24;

export interface RowWindow {
  start: number;
  end: number;
}

export interface VisiblePart {
  /** The first visible row, or the first one of its step. */
  first: number;
  /** How many rows fit, rounded up. */
  rows: number;
  /** Nothing beside what is visible: the rest follows when the scrolling rests. */
  isBare: boolean;
}

/**
 * Before the first measurement: a screen of rows, so that nothing is missing in the first paint, whether they are lines of a
 * table or cards of a board.
 */
export function firstGuess(screenHeight: number, rowHeight: number): VisiblePart {
  return { first: 0, rows: Math.min(maxGuess, Math.ceil(screenHeight / rowHeight)), isBare: true };
}

export function visiblePart(
  pixels: { top: number; height: number; rowHeight: number },
  before?: VisiblePart,
): VisiblePart {
  const { top, height, rowHeight } = pixels;
  const row = Math.max(0, Math.floor(top / rowHeight));
  const rows = Math.ceil(Math.max(0, height) / rowHeight);
  // Past a whole screen at once, nothing of the former one can be seen, and the next such jump may follow in a moment.
  const isBare = before !== undefined && before.rows > 0 && Math.abs(row - before.first) > before.rows;
  return { first: isBare ? row : Math.floor(row / windowStep) * windowStep, rows, isBare };
}

export function rowWindow({ first, rows, isBare }: VisiblePart, rowCount: number): RowWindow {
  const extra = isBare ? 0 : overscan;
  const end = Math.min(rowCount, first + (isBare ? 1 : windowStep) + rows + extra);
  // A list that has just become shorter is shown from its end until the browser has moved the scroll bar.
  const start = Math.min(first - extra, end - rows - 2 * extra);
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
