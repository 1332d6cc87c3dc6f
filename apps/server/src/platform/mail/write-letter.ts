import type { Mail } from './mailer.ts';

/** Whose mail it is. The logo is a PNG: mail programs draw neither SVG nor, many of them, WebP. */
export type Letterhead = {
  name: string;
  logo: Buffer | null;
  /** Of the button, with the text on it. */
  color: string;
  textColor: string;
};

/** Greenroom's own colours of the light theme. */
export const ownLetterColors = { color: '#0b6b4d', textColor: '#ffffff' } as const;

/** Lines below a title. */
export type LetterSection = { title: string; lines: readonly string[] };

type Letter = {
  paragraphs: readonly string[];
  sections?: readonly LetterSection[];
  link?: { label: string; url: string };
  notes?: readonly string[];
};

/** The same content as text and as HTML. The logo travels with the mail, so it is shown without loading anything. */
export function writeLetter(
  head: Letterhead,
  { paragraphs, sections = [], link, notes = [] }: Letter,
): Pick<Mail, 'senderName' | 'text' | 'html' | 'attachments'> {
  const lines = [
    ...paragraphs,
    ...sections.flatMap(({ title, lines: listed }) => ['', title, ...listed.map((line) => `- ${line}`)]),
    ...(link ? ['', link.url] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ];
  const { logo } = head;
  const body = [
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...sections.map(writeSection),
    ...(link ? [writeButton(head, link)] : []),
    ...(notes.length > 0
      ? [`<p style="margin:0;color:#5a6661;font-size:13px">${notes.map(escapeHtml).join('<br>')}</p>`]
      : []),
  ].join('');
  return {
    senderName: head.name,
    text: [...lines, '', '-- ', head.name, ''].join('\n'),
    html: `<div style="background:#f6f8f7;padding:24px 12px;font-family:Inter,Helvetica,Arial,sans-serif">${[
      '<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0"',
      ' style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e0e6e3;border-radius:10px">',
      `<tr><td style="padding:20px 24px;border-bottom:1px solid #e0e6e3">${writeHead(head)}</td></tr>`,
      `<tr><td style="padding:24px;color:#17201c;font-size:15px;line-height:1.5">${body}</td></tr>`,
      '</table>',
    ].join('')}</div>`,
    ...(logo && {
      attachments: [{ filename: 'logo.png', content: logo, contentType: 'image/png', cid: logoId }],
    }),
  };
}

function writeSection({ title, lines }: LetterSection): string {
  return [
    `<h2 style="margin:20px 0 6px;font-size:15px;font-weight:600">${escapeHtml(title)}</h2>`,
    `<ul style="margin:0 0 16px;padding:0 0 0 18px">${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
  ].join('');
}

const logoId = 'logo@greenroom';

function writeHead({ name, logo }: Letterhead): string {
  const words = escapeHtml(name);
  return logo
    ? `<img src="cid:${logoId}" alt="${words}" height="32" style="display:block;height:32px;max-width:240px;border:0">`
    : `<span style="color:#17201c;font-size:18px;font-weight:600">${words}</span>`;
}

/** A cell with a background: some mail programs give links no padding. */
function writeButton(
  { color, textColor }: Letterhead,
  { label, url }: { label: string; url: string },
): string {
  const style = `display:inline-block;padding:10px 18px;color:${textColor};font-weight:600;text-decoration:none`;
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>',
    `<td style="background:${color};border-radius:8px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></td>`,
    '</tr></table>',
  ].join('');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
