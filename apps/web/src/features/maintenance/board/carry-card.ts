/** A card that the pointer carries. */
export type PointerCarry = {
  begin: () => void;
  /** The stage of the column under the pointer; null outside all columns. */
  over: (stage: number | null) => void;
  /** Dropped there, or put back without a stage. */
  end: (stage: number | null) => void;
};

/** A click that trembles is still a click. */
const minPixels = 5;
/** A finger that rests this long carries; one that moves before scrolls. */
const longPressMilliseconds = 300;
const scrollEdge = 48;
const scrollStep = 10;

/**
 * Follows one pointer from its press to its release. A picture of the card goes with it; the card itself stays in its
 * place until it is dropped.
 */
export function carryCard(
  press: PointerEvent,
  { card, board }: { card: HTMLElement; board: HTMLElement },
  { begin, over, end }: PointerCarry,
): void {
  const isTouch = press.pointerType === 'touch';
  let picture: HTMLElement | null = null;
  let at = { x: press.clientX, y: press.clientY };
  let stage: number | null = null;
  let frame = 0;
  const timer = isTouch ? setTimeout(start, longPressMilliseconds) : undefined;

  function start(): void {
    picture = pictureOf(card);
    begin();
    follow();
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function follow(): void {
    if (!picture) return;
    picture.style.transform = `translate(${at.x - press.clientX}px, ${at.y - press.clientY}px) rotate(1deg)`;
    const column = document.elementFromPoint?.(at.x, at.y)?.closest<HTMLElement>('[data-column]');
    const next = column && board.contains(column) ? Number(column.dataset.column) : null;
    if (next === stage) return;
    stage = next;
    over(stage);
  }

  function scrollAtEdge(): void {
    const { left, right } = board.getBoundingClientRect();
    if (at.x < left + scrollEdge) board.scrollLeft -= scrollStep;
    if (at.x > right - scrollEdge) board.scrollLeft += scrollStep;
    follow();
    frame = requestAnimationFrame(scrollAtEdge);
  }

  function handleMove(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const moved = Math.hypot(at.x - press.clientX, at.y - press.clientY);
    if (picture) follow();
    else if (moved <= minPixels) return;
    else if (isTouch) finish(null);
    else start();
  }

  function finish(target: number | null): void {
    const isCarried = picture !== null;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    picture?.remove();
    stopped.abort();
    if (isCarried) end(target);
  }

  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', () => finish(stage), { signal });
  window.addEventListener('pointercancel', () => finish(null), { signal });
  window.addEventListener('blur', () => finish(null), { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && finish(null), { signal });
  // While a finger carries, it neither scrolls nor opens the menu of the browser.
  const hold = (event: Event) => {
    if (picture) event.preventDefault();
  };
  window.addEventListener('touchmove', hold, { signal, passive: false });
  window.addEventListener('contextmenu', hold, { signal });
  window.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
}

function pictureOf(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect();
  const picture = card.cloneNode(true) as HTMLElement;
  picture.inert = true;
  picture.setAttribute('aria-hidden', 'true');
  Object.assign(picture.style, {
    ...{ position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` },
    ...{ pointerEvents: 'none', zIndex: '60', listStyle: 'none' },
  });
  document.body.append(picture);
  return picture;
}
