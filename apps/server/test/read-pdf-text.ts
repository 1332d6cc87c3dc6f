import { inflateSync } from 'node:zlib';

/** The lines of text in a PDF of pdfkit in a standard font, page by page in the order in which they were drawn. */
export function readPdfText(pdf: Buffer): string[][] {
  const source = pdf.toString('latin1');
  const pages = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  );
  return pages.map((page) =>
    [...page.matchAll(/\[(.*)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    ),
  );
}
