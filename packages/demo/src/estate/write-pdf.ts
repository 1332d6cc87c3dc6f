export type PdfDocument = {
  title: string;
  subtitle: string;
  sections: readonly (readonly [heading: string, lines: readonly string[]])[];
  footer: string;
};

const ink = { brand: '#4f46c8', text: '#1a1c24', line: '#333842', quiet: '#666b78' };
const margin = 64;

/** One A4 page in the standard fonts. The same document always gives the same bytes. */
export async function writePdf({ title, subtitle, sections, footer }: PdfDocument): Promise<Uint8Array> {
  // Loaded for the first start alone: the others write no document.
  const { default: Document } = await import('pdfkit');
  const pdf = new Document({
    size: 'A4',
    margin,
    info: { Title: title, Producer: 'Greenroom', Creator: 'Greenroom', CreationDate: new Date(0) },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = new Promise((resolve, reject) => pdf.once('end', resolve).once('error', reject));

  pdf.rect(margin, 68, 44, 4).fill(ink.brand);
  pdf.fillColor(ink.text).font('Helvetica-Bold').fontSize(20).text(title, margin, 84);
  pdf.fillColor(ink.quiet).font('Helvetica').fontSize(10.5).text(subtitle);
  for (const [heading, lines] of sections) {
    pdf.moveDown(1.4).fillColor(ink.text).font('Helvetica-Bold').fontSize(13).text(heading);
    pdf.moveDown(0.3).fillColor(ink.line).font('Helvetica').fontSize(11);
    pdf.list([...lines], { bulletRadius: 1.5, textIndent: 12, lineGap: 3 });
  }
  // Text below the margin would start a new page.
  pdf.page.margins.bottom = 0;
  pdf
    .fillColor(ink.quiet)
    .fontSize(9)
    .text(footer, margin, pdf.page.height - 52, { lineBreak: false });
  pdf.end();
  await end;
  return Buffer.concat(chunks);
}
