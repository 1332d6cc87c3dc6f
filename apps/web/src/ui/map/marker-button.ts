import { DomEvent } from 'leaflet';
import type { PointGroup } from './group-points.ts';
import type { PointTone } from './map-point.ts';
import { bubbleSize, shortCount } from './short-count.ts';

/** Distinguished by shape as well as by colour. */
const glyphs: Record<PointTone, string> = {
  muted: 'M8.5 11.5h7',
  brand: '',
  success: 'M8.8 11.6l2.3 2.3 4.2-4.6',
  warning: 'M12 7.6v5M12 15.2v.1',
  danger: 'M9.2 8.7l5.6 5.6M14.8 8.7l-5.6 5.6',
};
const pin =
  'M12 23.2c-.5 0-1-.2-1.3-.6C7.3 18.6 3.4 14.9 3.4 10.3a8.6 8.6 0 0 1 17.200 0c0 4.6-3.9 8.3-7.3 12.3-.3.4-.8.6-1.3.6z';

export function markerButton(onPress: (event: MouseEvent) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', (event) => {
    // Otherwise the map treats it as a click beside all markers and closes the popup.
    DomEvent.stopPropagation(event);
    onPress(event);
  });
  // A double click must not zoom in here.
  button.addEventListener('dblclick', DomEvent.stopPropagation);
  return button;
}

/** `selectedLabel` names the selected point inside, `describedBy` the element with more details. */
export type MarkerTexts = {
  label: string;
  selectedLabel?: string | undefined;
  describedBy?: string | undefined;
};

export function showGroup(button: HTMLButtonElement, group: PointGroup, words: MarkerTexts): void {
  const { label, selectedLabel, describedBy } = words;
  const isSelected = selectedLabel !== undefined;
  const count = group.points.length;
  const isPin = count === 1;
  const look = [isPin ? 'pin' : 'cluster', group.tone, group.weight, isSelected].join(' ');
  button.setAttribute('aria-label', isSelected && !isPin ? `${label} · ${selectedLabel}` : label);
  button.title = isPin ? label : '';
  setOrRemove(button, 'aria-describedby', describedBy);
  if (button.dataset.look === look) return;
  button.dataset.look = look;
  button.className = `point-map-${isPin ? 'pin' : 'cluster'} leaflet-zoom-animated`;
  button.dataset.tone = group.tone;
  button.toggleAttribute('data-selected', isSelected);
  setOrRemove(button, 'aria-current', isSelected ? 'true' : undefined);
  button.style.setProperty('--size', `${bubbleSize(group.weight)}px`);
  button.replaceChildren(isPin ? pinPicture(group.tone) : bubbleOf(group));
}

function setOrRemove(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** The count, and above it the mark of the most severe point: colour alone is not accessible. */
function bubbleOf({ weight, tone }: PointGroup): HTMLElement {
  const bubble = document.createElement('span');
  bubble.className = 'point-map-bubble';
  const text = document.createElement('span');
  text.textContent = shortCount(weight);
  if (glyphs[tone]) {
    const mark = svg('svg', {
      viewBox: '7 6.5 10 10',
      'aria-hidden': 'true',
      class: 'point-map-bubble-mark',
    });
    mark.append(svg('path', { d: glyphs[tone], class: 'point-map-pin-glyph' }));
    bubble.append(mark);
  }
  bubble.append(text);
  return bubble;
}

function pinPicture(tone: PointTone): SVGSVGElement {
  const picture = svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'point-map-picture' });
  picture.append(svg('path', { d: pin, class: 'point-map-pin-shape' }));
  picture.append(
    glyphs[tone]
      ? svg('path', { d: glyphs[tone], class: 'point-map-pin-glyph' })
      : svg('circle', { cx: '12', cy: '10.3', r: '3', class: 'point-map-pin-dot' }),
  );
  return picture;
}

function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
