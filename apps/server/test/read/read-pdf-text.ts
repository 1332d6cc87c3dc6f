import { inflateSync } from 'node:zlib';

/** The lines of text in a PDF of pdfkit in a standard font, page by page in the order in which they were drawn. */
export function readPdfText(pdf: Buffer): string[][] {
  const source = pdf.toString('latin1');
  // By its length: compressed bytes may end like a line.
  const pages = [...source.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1');
  });
  return pages.map((page) =>
    [...page.matchAll(/\[(.*)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
        .join(''),
    ),
  );
}
