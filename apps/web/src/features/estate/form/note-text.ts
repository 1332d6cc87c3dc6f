/** The text of a note, which is stored as HTML: a line for each paragraph. */
export function noteText(html: string): string {
  if (html === '') return '';
  const lines = html.replace(/<br\s*\/?>/gi, '\n').replace(/<\/(p|div|li|h[1-6]|tr)>/gi, '\n');
  const { body } = new DOMParser().parseFromString(lines, 'text/html');
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim();
}

/** A note with lists, links or emphasis, which its text does not show. */
export function isFormatted(html: string): boolean {
  return /<(?!\/?(?:p|br|div)\b)[a-z]/i.test(html);
}

export function noteHtml(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (escaped === '') return '';
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
