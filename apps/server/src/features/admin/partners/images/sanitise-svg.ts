import { measureDrawing } from './measure-drawing.ts';
import { parseXml, type XmlElement, type XmlNode, XmlRejected } from './parse-xml.ts';
import { readStyles, type Styles } from './read-styles.ts';
import { elements, geometry, isPresentation, unwrapped } from './svg-vocabulary.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
const localReference = /^#[\w.:-]{1,100}$/;
const localUrl = /^url\(\s{0,5}(["']?)#[\w.:-]{1,100}\1\s{0,5}\)(?:\s{1,5}[\w#]{1,30})?$/;

/**
 * The same drawing with known elements and attributes only, written anew. Scripts, events, links, embedded documents,
 * animations, fonts and everything outside the file are left out; style rules become attributes. Undefined for a file that
 * is no drawing, or one that would take a browser long to draw.
 */
export function sanitiseSvg(text: string): string | undefined {
  try {
    const root = parseXml(text.replace(/^\ufeff/, ''));
    if (root.name !== 'svg' || root.attributes.get('xmlns') !== svgNamespace) return undefined;
    const clean = cleanElement(root, readStyles(root));
    if (!clean || !isMeasured(clean)) return undefined;
    if (measureDrawing(clean) === 'too complex') return undefined;
    clean.attributes = new Map([['xmlns', svgNamespace], ...clean.attributes]);
    return write(clean);
  } catch (error) {
    if (error instanceof XmlRejected) return undefined;
    throw error;
  }
}

/** Without one of these a browser does not know the shape of the image. */
function isMeasured({ attributes }: XmlElement): boolean {
  return attributes.has('viewBox') || (attributes.has('width') && attributes.has('height'));
}

function cleanElement(element: XmlElement, styles: Styles): XmlElement | undefined {
  if (!elements.has(element.name)) return undefined;
  return {
    name: element.name,
    attributes: cleanAttributes(element, styles),
    children: cleanChildren(element, styles),
  };
}

function cleanChildren(element: XmlElement, styles: Styles): XmlNode[] {
  return element.children.flatMap((child): XmlNode[] => {
    if (typeof child === 'string') return [child];
    if (unwrapped.has(child.name)) return cleanChildren(child, styles);
    const clean = cleanElement(child, styles);
    return clean ? [clean] : [];
  });
}

function cleanAttributes(element: XmlElement, styles: Styles): Map<string, string> {
  const clean = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    if (name === 'href' || name === 'xlink:href') {
      if (localReference.test(value)) clean.set('href', value);
    } else if (geometry.has(name) || isPresentation(name)) set(clean, name, value);
  }
  for (const [name, value] of styles(element)) set(clean, name, value);
  return clean;
}

function set(attributes: Map<string, string>, name: string, value: string): void {
  const trimmed = value.trim();
  if (/url|\(\s*["']|[\\<>]|javascript|expression/i.test(trimmed) && !localUrl.test(trimmed)) return;
  attributes.set(name, trimmed);
}

function write(node: XmlNode): string {
  if (typeof node === 'string') return escapeText(node);
  const attributes = [...node.attributes].map(([name, value]) => ` ${name}="${escapeText(value)}"`).join('');
  return `<${node.name}${attributes}>${node.children.map(write).join('')}</${node.name}>`;
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
