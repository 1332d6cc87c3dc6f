import { setImmediate } from 'node:timers/promises';
import { type LabelFormatName, labelFormats, labelsPerPage } from '@greenroom/domain/labels/label-format.ts';
import type PDFDocument from 'pdfkit';
import encodeQr from 'qr';
import { fitLines } from './fit-lines.ts';
import type { Label } from './label.ts';
import { printableText } from './printable-text.ts';

const pointsPerMillimetre = 72 / 25.4;
const padding = 1;
/** Of the width of a label, so that a text has a place beside the code. */
const maxCodeShare = 0.42;
/** Other requests run between so many labels. */
const labelsAtOnce = 50;

type Pdf = InstanceType<typeof PDFDocument>;
type Place = { x: number; y: number; width: number; height: number };

/** Draws while it is read, so that a thousand labels are not kept in memory as a whole. */
export async function drawLabels(
  labels: readonly Label[],
  { format, start }: { format: LabelFormatName; start: number },
): Promise<Pdf> {
  // Its fonts take a third of a second to load: not at every start of the server.
  const { default: Document } = await import('pdfkit');
  const { page } = labelFormats[format];
  const size: [number, number] = [page.width * pointsPerMillimetre, page.height * pointsPerMillimetre];
  const pdf = new Document({
    ...{ size, margin: 0, autoFirstPage: false },
    info: { Title: 'Labels', Producer: 'Greenroom', Creator: 'Greenroom' },
  });
  void drawAll(pdf, labels, { format, start }).then(
    () => pdf.end(),
    (error) => pdf.destroy(error),
  );
  return pdf;
}

async function drawAll(
  pdf: Pdf,
  labels: readonly Label[],
  { format, start }: { format: LabelFormatName; start: number },
): Promise<void> {
  const sheet = labelFormats[format];
  const perPage = labelsPerPage(sheet);
  let isFirst = true;
  for (const [at, label] of labels.entries()) {
    const position = (start - 1 + at) % perPage;
    if (isFirst || position === 0) pdf.addPage();
    isFirst = false;
    const place = {
      x: sheet.left + (position % sheet.columns) * sheet.pitch.x,
      y: sheet.top + Math.floor(position / sheet.columns) * sheet.pitch.y,
      ...sheet.label,
    };
    if ('hasCutLines' in sheet) drawCutLines(pdf, place);
    drawLabel(pdf, label, place);
    if (at % labelsAtOnce === labelsAtOnce - 1) await setImmediate();
  }
}

function drawLabel(pdf: Pdf, { address, lines }: Label, place: Place): void {
  const side = Math.min(place.height - 2 * padding, place.width * maxCodeShare);
  const top = place.y + (place.height - side) / 2;
  drawCode(pdf, address, { x: place.x + padding, y: top, side });
  const x = place.x + padding + side + 1;
  const box = {
    width: (place.x + place.width - padding - x) * pointsPerMillimetre,
    height: (place.height - 2 * padding) * pointsPerMillimetre,
  };
  const { fontSize, rows } = fitLines(lines.map(printableText), box, (text, size, isBold) =>
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .widthOfString(text),
  );
  const height = rows.length * fontSize * 1.2;
  let y = (place.y + padding) * pointsPerMillimetre + Math.max(0, (box.height - height) / 2);
  for (const { text, isBold } of rows) {
    pdf
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(fontSize)
      .fillColor('#000')
      .text(text, x * pointsPerMillimetre, y, { lineBreak: false });
    y += fontSize * 1.2;
  }
}

/** As lines of squares: sharp at any resolution. */
function drawCode(pdf: Pdf, address: string, { x, y, side }: { x: number; y: number; side: number }): void {
  const rows = encodeQr(address, 'raw', { ecc: 'medium', border: 1 });
  const module = (side * pointsPerMillimetre) / rows.length;
  for (const [row, cells] of rows.entries()) {
    for (let start = 0; start < cells.length; start += 1) {
      if (!cells[start]) continue;
      let end = start;
      while (cells[end]) end += 1;
      const left = x * pointsPerMillimetre + start * module;
      pdf.rect(left, y * pointsPerMillimetre + row * module, (end - start) * module, module);
      start = end;
    }
  }
  pdf.fill('#000');
}

function drawCutLines(pdf: Pdf, { x, y, width, height }: Place): void {
  pdf
    .rect(
      x * pointsPerMillimetre,
      y * pointsPerMillimetre,
      width * pointsPerMillimetre,
      height * pointsPerMillimetre,
    )
    .lineWidth(0.25)
    .dash(2, { space: 2 })
    .stroke('#999')
    .undash();
}
