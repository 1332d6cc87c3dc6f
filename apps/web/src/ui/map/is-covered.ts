type Square = { left: number; top: number; size: number };
type Cover = { left: number; top: number; right: number; bottom: number };

/** WCAG 2.2, 2.5.8. */
const smallestTarget = 24;

/** Whether the visible rest of a marker is too small to be pressed. */
export function isCovered({ left, top, size }: Square, cover: Cover): boolean {
  const width = Math.min(left + size, cover.right) - Math.max(left, cover.left);
  const height = Math.min(top + size, cover.bottom) - Math.max(top, cover.top);
  return width > 0 && height > 0 && size - width < smallestTarget && size - height < smallestTarget;
}
