import sanitizeHtml from 'sanitize-html';

/** Pictures that were pasted into a text. What is longer is not read. */
const maxHtmlLength = 400_000;

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/gu;

/** One form for two texts that look the same: line ends, spaces at their ends, and blank lines do not count. */
export function normaliseText(text: string): string {
  return text
    .replace(unstorable, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\t ]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * What a reader sees of HTML from an Odoo, with its paragraphs and lists as lines. Undefined if it is too long to be
 * read.
 */
export function htmlToText(html: string): string | undefined {
  if (html.length > maxHtmlLength) return undefined;
  // Line ends in HTML are spaces. The parser drops scripts, styles and comments with their content.
  const marked = sanitizeHtml(html.replace(/[\r\n]+/g, ' '), {
    allowedTags: [
      'p',
      'div',
      'br',
      'li',
      'tr',
      'td',
      'th',
      'h1',
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'blockquote',
      'pre',
      'hr',
    ],
    allowedAttributes: {},
    nestingLimit: 100,
  });
  const lines = marked
    .replace(/<li>/g, '\n- ')
    .replace(/<br \/>/g, '\n')
    .replace(/<\/(?:td|th)>/g, ' ')
    .replace(/<\/(?:p|h[1-6]|blockquote|pre)>/g, '\n\n')
    .replace(/<\/?(?:div|tr|ul|ol|p|h[1-6]|blockquote|pre|hr)(?: \/)?>/g, '\n')
    .replace(/<[^<>]*>/g, '');
  return normaliseText(lines.replace(/&(?:lt|gt|amp|quot);/g, (entity) => entities[entity] ?? entity));
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** Nothing of the text is read as HTML. */
export function textToHtml(text: string): string {
  const escaped = text.replace(unstorable, '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return `<p>${escaped.replace(/\r?\n/g, '<br/>')}</p>`;
}
