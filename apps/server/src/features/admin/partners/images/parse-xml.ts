/** An element of a drawing. Texts are children, too. */
export type XmlElement = { name: string; attributes: Map<string, string>; children: XmlNode[] };
export type XmlNode = XmlElement | string;

export class XmlRejected extends Error {}

/** A drawing of a logo has a few hundred elements. Deeper trees and longer ones only cost time. */
const maxDepth = 64;
const maxElements = 20_000;

const tagStart = /<(\/?)([A-Za-z_][\w.-]{0,60}(?::[A-Za-z_][\w.-]{0,60})?)/y;
const attribute =
  /\s+([A-Za-z_][\w.-]{0,60}(?::[A-Za-z_][\w.-]{0,60})?)\s{0,20}=\s{0,20}(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /\s{0,200}(\/?)>/y;
const entity = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));|&/g;
const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

/**
 * A well-formed document without entities of its own. Comments and instructions are left out. Everything that a lenient
 * parser would guess at is rejected, so that no browser reads another document than this one.
 */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let elements = 0;
  let at = 0;
  const top = () => open[open.length - 1] as XmlElement;
  const skipPast = (end: string, from: number) => {
    const found = text.indexOf(end, from);
    if (found === -1) throw new XmlRejected('unfinished');
    at = found + end.length;
    return found;
  };
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at);
      const end = next === -1 ? text.length : next;
      addText(top(), decode(text.slice(at, end)));
      at = end;
    } else if (text.startsWith('<!--', at)) skipPast('-->', at + 4);
    else if (text.startsWith('<?', at)) skipPast('?>', at + 2);
    else if (text.startsWith('<![CDATA[', at)) {
      const from = at + 9;
      addText(top(), text.slice(from, skipPast(']]>', from)));
    } else if (text.startsWith('<!DOCTYPE', at)) {
      const from = at;
      if (text.slice(from, skipPast('>', from)).includes('[')) throw new XmlRejected('entities');
    } else {
      const [, isEnd, name = ''] = take(tagStart);
      if (isEnd) {
        take(tagEnd);
        if (open.length === 1 || top().name !== name) throw new XmlRejected('not closed');
        open.pop();
        continue;
      }
      const element: XmlElement = { name, attributes: takeAttributes(), children: [] };
      const [, isEmpty] = take(tagEnd);
      elements += 1;
      if (open.length > maxDepth || elements > maxElements) throw new XmlRejected('too complex');
      top().children.push(element);
      if (!isEmpty) open.push(element);
    }
  }
  const [document, ...others] = root.children.filter((child) => typeof child !== 'string');
  const hasText = root.children.some((child) => typeof child === 'string' && child.trim() !== '');
  if (open.length > 1 || !document || others.length > 0 || hasText) throw new XmlRejected('not one document');
  return document;

  function take(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) throw new XmlRejected('malformed');
    at = pattern.lastIndex;
    return match;
  }

  function takeAttributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    for (;;) {
      attribute.lastIndex = at;
      const match = attribute.exec(text);
      if (!match) return attributes;
      at = attribute.lastIndex;
      const [, name = '', double, single] = match;
      if (attributes.has(name)) throw new XmlRejected('twice');
      attributes.set(name, decode(double ?? single ?? ''));
    }
  }
}

function addText(parent: XmlElement, text: string): void {
  if (text !== '') parent.children.push(text);
}

function decode(text: string): string {
  return text.replace(entity, (_, name: keyof typeof named | undefined, decimal?: string, hex?: string) => {
    if (name) return named[name];
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    const isCharacter =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff));
    if (!isCharacter) throw new XmlRejected('entity');
    return String.fromCodePoint(code);
  });
}
