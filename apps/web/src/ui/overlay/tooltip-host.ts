/**
 * One tooltip for the whole page, outside React: a table with a thousand buttons must not mount a thousand tooltips. It
 * serves elements with data-tip, and shows the full text of whatever the classes `truncate` and `line-clamp-2` have
 * truncated.
 */
const hoverDelay = 350;
/** Long enough to move the pointer onto the tooltip itself (WCAG 1.4.13). */
const leaveDelay = 120;
const gap = 6;
const margin = 8;
const hostId = 'tooltip';
/** What it opened is beside it, where the tooltip would be. */
const openMenuButton = '[aria-haspopup][aria-expanded="true"]';
const cutText = '.truncate, .line-clamp-2';
const look =
  'fixed top-0 left-0 z-10001 flex w-max max-w-80 animate-fade-in items-center gap-2 rounded-md bg-inverse px-2 py-1 text-xs font-medium wrap-anywhere text-inverse-foreground shadow-raised';
const keyLook = 'grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-current/30 px-1 text-2xs';

interface Tip {
  anchor: HTMLElement;
  text: string;
  keys?: string | undefined;
  /** Truncated text: shown below, aligned with its start, and not described a second time. */
  isCut: boolean;
}

let host: HTMLElement | undefined;
let shown: Tip | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Tests have one document after the other. */
let served: Document | undefined;

export function startTooltips() {
  if (served === document) return;
  served = document;
  const listen = { capture: true, passive: true };
  document.addEventListener('pointerover', handlePointerOver, listen);
  document.addEventListener('pointerdown', hide, listen);
  document.addEventListener('focusin', handleFocus, listen);
  document.addEventListener('focusout', hide, listen);
  document.addEventListener('scroll', hide, listen);
  document.addEventListener('click', handleClick, listen);
  document.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), listen);
}

function handlePointerOver(event: PointerEvent) {
  if (event.pointerType === 'touch') return;
  if (event.target instanceof Node && host?.contains(event.target)) return clearTimeout(timer);
  const tip = findTip(event.target);
  if (tip && tip.anchor === shown?.anchor) return clearTimeout(timer);
  clearTimeout(timer);
  if (tip) timer = setTimeout(() => show(tip), shown ? leaveDelay : hoverDelay);
  else if (shown) timer = setTimeout(hide, leaveDelay);
}

function handleFocus(event: FocusEvent) {
  // A button that leaves the document with the focus, as that of a lazy menu does, reports no loss of the focus.
  if (shown && event.target instanceof Node && !shown.anchor.contains(event.target)) hide();
  if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return;
  const tip = findCutTextOf(event.target) ?? findTip(event.target);
  if (tip) show(tip);
}

/** A row or a card takes the focus for the texts inside it, also by its link. */
function findCutTextOf(target: Element): Tip | undefined {
  const row = target.closest('[data-index]');
  if (!row || !target.matches('[data-index], [data-row-link]')) return undefined;
  const cut = [...row.querySelectorAll<HTMLElement>(cutText)].filter(isCutShort);
  const [anchor] = cut;
  return anchor && { anchor, text: cut.map(({ textContent }) => textContent).join(' · '), isCut: true };
}

/** On a touch screen, a tap on a disabled button, or on one that only explains (data-tip-tap), shows the reason. */
function handleClick(event: MouseEvent) {
  const tip = findTip(event.target);
  if (tip?.anchor.matches('[aria-disabled="true"], [data-tip-tap]')) show(tip);
}

function findTip(target: EventTarget | null): Tip | undefined {
  if (!(target instanceof Element)) return undefined;
  const anchor = target.closest<HTMLElement>('[data-tip]');
  if (anchor) return { anchor, text: anchor.dataset.tip ?? '', keys: anchor.dataset.tipKeys, isCut: false };
  const cut = target.closest<HTMLElement>(cutText);
  if (!cut || !isCutShort(cut)) return undefined;
  return { anchor: cut, text: cut.textContent ?? '', isCut: true };
}

function isCutShort(text: HTMLElement): boolean {
  if (text.matches('.truncate')) return text.scrollWidth > text.clientWidth;
  return text.scrollHeight > text.clientHeight;
}

function show(tip: Tip) {
  clearTimeout(timer);
  hide();
  if (tip.text === '' || !tip.anchor.isConnected || tip.anchor.matches(openMenuButton)) return;
  shown = tip;
  host = document.createElement('div');
  host.id = hostId;
  host.setAttribute('role', 'tooltip');
  host.className = look;
  host.append(tip.text);
  if (tip.keys) {
    const key = document.createElement('span');
    key.className = keyLook;
    key.append(tip.keys);
    host.append(key);
  }
  document.body.append(host);
  place(host, tip);
  const isNamed = tip.isCut || tip.anchor.getAttribute('aria-label') === tip.text;
  if (isNamed) host.setAttribute('aria-hidden', 'true');
  else tip.anchor.setAttribute('aria-describedby', hostId);
}

function hide() {
  clearTimeout(timer);
  host?.remove();
  if (shown?.anchor.getAttribute('aria-describedby') === hostId)
    shown.anchor.removeAttribute('aria-describedby');
  host = undefined;
  shown = undefined;
}

function place(element: HTMLElement, { anchor, isCut }: Tip) {
  const box = anchor.getBoundingClientRect();
  const width = element.offsetWidth;
  const height = element.offsetHeight;
  const above = box.top - height - gap;
  const below = box.bottom + (isCut ? 0 : gap);
  const wantsBelow = isCut || anchor.dataset.tipSide === 'bottom';
  const fitsBelow = below + height + margin <= window.innerHeight;
  const top = (wantsBelow && fitsBelow) || above < margin ? below : above;
  const left = isCut ? box.left : box.left + (box.width - width) / 2;
  const rightmost = document.documentElement.clientWidth - width - margin;
  element.style.transform = `translate(${Math.round(Math.max(margin, Math.min(left, rightmost)))}px, ${Math.round(top)}px)`;
}
