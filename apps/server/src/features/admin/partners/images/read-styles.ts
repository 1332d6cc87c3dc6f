import { type XmlElement, XmlRejected } from './parse-xml.ts';
import { isPresentation } from './svg-vocabulary.ts';

/** The declarations that apply to an element; later ones win. */
export type Styles = (element: XmlElement) => Declaration[];
type Declaration = readonly [name: string, value: string];

const simpleSelector = /^(?:\.[\w-]{1,100}|[A-Za-z]{1,30})$/;
/** Every element may have all of them. A drawing program writes a few dozen. */
const maxDeclarations = 2000;

/**
 * The rules of a drawing's style sheets, for elements and classes, and of its style attributes. Drawing programs write
 * no others. Rules that import, load fonts or select anything else reject the drawing: without them it would look
 * different.
 */
export function readStyles(root: XmlElement): Styles {
  const rules = new Map<string, Map<string, string>>();
  let count = 0;
  for (const piece of sheetsIn(root).flatMap((sheet) => withoutComments(sheet).split('}'))) {
    if (piece.trim() === '') continue;
    const [selectors = '', body, ...more] = piece.split('{');
    if (body === undefined || more.length > 0) throw new XmlRejected('style');
    const declared = declarations(body);
    for (const selector of selectors.split(',').map((one) => one.trim())) {
      count += declared.length + 1;
      if (!simpleSelector.test(selector) || count > maxDeclarations) throw new XmlRejected('style');
      rules.set(selector, new Map([...(rules.get(selector) ?? []), ...declared]));
    }
  }
  return ({ name, attributes }) => [
    ...(rules.get(name) ?? []),
    ...[...new Set((attributes.get('class') ?? '').split(/\s+/))].flatMap((one) => [
      ...(rules.get(`.${one}`) ?? []),
    ]),
    ...declarations(attributes.get('style') ?? ''),
  ];
}

function sheetsIn({ name, children }: XmlElement): string[] {
  if (name === 'style') return [children.filter((child) => typeof child === 'string').join('')];
  return children.flatMap((child) => (typeof child === 'string' ? [] : sheetsIn(child)));
}

function withoutComments(sheet: string): string {
  return sheet
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('');
}

function declarations(body: string): Declaration[] {
  return body.split(';').flatMap((part): Declaration[] => {
    const colon = part.indexOf(':');
    if (colon === -1) return [];
    const name = part.slice(0, colon).trim().toLowerCase();
    return isPresentation(name)
      ? [
          [
            name,
            part
              .slice(colon + 1)
              .replace('!important', '')
              .trim(),
          ],
        ]
      : [];
  });
}
