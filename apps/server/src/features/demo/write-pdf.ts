export type PdfDocument = {
  title: string;
  subtitle: string;
  sections: readonly (readonly [heading: string, lines: readonly string[]])[];
  footer: string;
};

const page = { width: 595, height: 842, margin: 64 };

/** Characters of Windows-1252 that Latin-1 does not have, as the standard PDF fonts want them. */
const windows1252: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  œ: 0x9c,
  Œ: 0x8c,
};

/** One A4 page in the standard fonts: nothing to embed, so any reader opens it. */
export function writePdf(document: PdfDocument): Uint8Array {
  const content = drawPage(document);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title ${literal(document.title)} /Producer (Greenroom) >>`,
  ];
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const xref = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  // One character is one byte from here on, so string lengths above are byte offsets.
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

function drawPage({ title, subtitle, sections, footer }: PdfDocument): string {
  const parts = ['0.31 0.27 0.78 rg', `${page.margin} ${page.height - 72} 44 4 re f`, '0.1 0.11 0.14 rg'];
  let y = page.height - 104;
  const write = (text: string, style: { font: string; size: number; indent?: number; gap: number }) => {
    const limit = Math.floor((page.width - 2 * page.margin - (style.indent ?? 0)) / (style.size * 0.5));
    for (const line of wrap(text, limit)) {
      parts.push(
        `BT /${style.font} ${style.size} Tf ${page.margin + (style.indent ?? 0)} ${y} Td ${literal(line)} Tj ET`,
      );
      y -= style.gap;
    }
  };
  write(title, { font: 'F2', size: 20, gap: 26 });
  parts.push('0.4 0.42 0.47 rg');
  write(subtitle, { font: 'F1', size: 10.5, gap: 16 });
  for (const [heading, lines] of sections) {
    y -= 18;
    parts.push('0.1 0.11 0.14 rg');
    write(heading, { font: 'F2', size: 13, gap: 20 });
    parts.push('0.2 0.22 0.26 rg');
    for (const line of lines) {
      parts.push(`BT /F1 11 Tf ${page.margin} ${y} Td ${literal('•')} Tj ET`);
      write(line, { font: 'F1', size: 11, indent: 14, gap: 16 });
    }
  }
  parts.push('0.5 0.52 0.57 rg', `BT /F1 9 Tf ${page.margin} 48 Td ${literal(footer)} Tj ET`);
  return parts.join('\n');
}

function wrap(text: string, limit: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > limit) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function literal(text: string): string {
  const bytes = [...text].map((character) => {
    const code = windows1252[character] ?? character.charCodeAt(0);
    return code < 256 ? String.fromCharCode(code) : '?';
  });
  return `(${bytes.join('').replace(/[\\()]/g, '\\$&')})`;
}
