/** 12,345 would need a bubble as wide as a town. */
export function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${Math.floor(count / 1000)}k`;
}

/** In pixels; wider with every digit, so that larger groups look larger. */
export function bubbleSize(count: number): number {
  return 28 + 4 * String(count).length;
}

/** How far a bubble extends above its position: its centre is level with the centre of a pin. */
export function bubbleTop(count: number): number {
  return 14 + bubbleSize(count) / 2;
}
