import type { XmlElement } from './parse-xml.ts';

/** What a browser draws in a few milliseconds. */
const maxDrawn = 50_000;

/**
 * How many elements a browser draws when every reference is followed. Ten groups that each use the next one twice are
 * twenty elements in the file and a thousand on the screen; forty of them stop a browser.
 */
export function measureDrawing(root: XmlElement): number | 'too complex' {
  const byId = new Map<string, XmlElement>();
  const costs = new Map<XmlElement, number>();
  const visit = (element: XmlElement) => {
    const id = element.attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
    for (const child of element.children) if (typeof child !== 'string') visit(child);
  };
  visit(root);

  /** A circle is not drawn by browsers; here it is too complex. */
  const costOf = (element: XmlElement): number => {
    const known = costs.get(element);
    if (known !== undefined) return known;
    costs.set(element, Number.POSITIVE_INFINITY);
    let cost = 1;
    for (const child of element.children) if (typeof child !== 'string') cost += costOf(child);
    for (const id of referencesOf(element)) {
      const target = byId.get(id);
      if (target) cost += costOf(target);
    }
    costs.set(element, cost);
    return cost;
  };
  const cost = costOf(root);
  return cost > maxDrawn ? 'too complex' : cost;
}

function referencesOf({ attributes }: XmlElement): string[] {
  return [...attributes].flatMap(([name, value]) => {
    if (name === 'href') return [value.slice(1)];
    return /^url\(\s*["']?#([^"')\s]+)/.exec(value)?.[1] ?? [];
  });
}
