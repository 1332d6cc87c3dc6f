import { FileRejected } from '#features/import/row-rejected.ts';

type XmlHandlers = {
  onOpen?: (name: string, attributes: Record<string, string>) => void;
  onClose?: (name: string) => void;
  onText?: (text: string) => void;
};

/** No tag of a workbook is longer. */
const maxTagLength = 1_000_000;
const unreadable = () => new FileRejected('has a sheet that cannot be read: save it as "CSV UTF-8"');

/**
 * Reads the XML of a workbook piece by piece, and yields after each piece. Only what workbooks contain: no document type,
 * so no entities but the usual ones and no other files.
 */
export async function* readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  let rest = '';
  for await (const piece of pieces) {
    rest = readPiece(rest + piece, handlers);
    if (rest.length > maxTagLength) throw unreadable();
    yield;
  }
}

/** Returns the incomplete end. */
function readPiece(xml: string, handlers: XmlHandlers): string {
  let at = 0;
  while (at < xml.length) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      // The end of a piece may split `&amp;`.
      const reference = next < 0 ? xml.indexOf('&', Math.max(at, xml.length - 12)) : -1;
      const end = next >= 0 ? next : reference >= 0 ? reference : xml.length;
      if (end > at) handlers.onText?.(decode(xml.slice(at, end)));
      at = end;
      if (next < 0) break;
      continue;
    }
    const end = endOfTag(xml, at);
    if (end < 0) break;
    readTag(xml.slice(at, end), handlers);
    at = end;
  }
  return xml.slice(at);
}

const sections = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/** After the `>` that ends the tag; -1 when it is not complete. */
function endOfTag(xml: string, start: number): number {
  // What begins with `<!` is known after nine characters.
  if (xml[start + 1] === '!' && xml.length - start < 9) return -1;
  for (const [begin, end] of sections) {
    if (!xml.startsWith(begin, start)) continue;
    const found = xml.indexOf(end, start + begin.length);
    return found < 0 ? -1 : found + end.length;
  }
  for (let at = start + 1; at < xml.length; at++) {
    const sign = xml[at];
    if (sign === '>') return at + 1;
    if (sign !== '"' && sign !== "'") continue;
    at = xml.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}

function readTag(tag: string, { onOpen, onClose, onText }: XmlHandlers): void {
  if (tag.startsWith('<?') || tag.startsWith('<!--')) return;
  if (tag.startsWith('<![CDATA[')) {
    onText?.(tag.slice(9, -3));
    return;
  }
  if (tag.startsWith('<!')) throw unreadable();
  const name = localName(/^<\/?([^\s/>]{1,200})/.exec(tag)?.[1] ?? '');
  if (tag.startsWith('</')) {
    onClose?.(name);
    return;
  }
  const attributes: Record<string, string> = {};
  for (const [, key = '', quoted = ''] of tag.matchAll(/\s([^\s=>/]{1,200})=("[^"]*"|'[^']*')/g))
    attributes[key] = decode(quoted.slice(1, -1));
  onOpen?.(name, attributes);
  if (tag.endsWith('/>')) onClose?.(name);
}

/** Some programs write `x:row` for `row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, code: string) => {
    if (!code.startsWith('#')) return entities[code] ?? whole;
    const point = code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1));
    return point > 0 && point < 0x110000 ? String.fromCodePoint(point) : whole;
  });
}
