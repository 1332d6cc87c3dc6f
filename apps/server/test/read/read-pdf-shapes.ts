import { inflateSync } from 'node:zlib';

const millimetresPerPoint = 25.4 / 72;
type Rectangle = { x: number; y: number; width: number; height: number };

/** The size of each page of a PDF of pdfkit and the rectangles on it, in millimetres from its upper left corner. */
export function readPdfShapes(pdf: Buffer): { width: number; height: number; rectangles: Rectangle[] }[] {
  const source = pdf.toString('latin1');
  const sizes = [...source.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width) * millimetresPerPoint,
    height: Number(height) * millimetresPerPoint,
  }));
  const contents = [...source.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return inflateSync(pdf.subarray(start, start + Number(match[1]))).toString('latin1');
  });
  return sizes.map((size, at) => ({
    ...size,
    rectangles: [...(contents[at] ?? '').matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map((text) => Number(text) * millimetresPerPoint);
      return { x, y, width, height };
    }),
  }));
}
