type Measure = (text: string, size: number, isBold: boolean) => number;
type Row = { text: string; isBold: boolean };

const largest = 9;
const smallest = 4;
const lineHeight = 1.2;

/**
 * The largest size in which all lines stand below each other; the first one, in bold, may take two lines. In the smallest
 * size the ends of long lines are cut, and lines that have no place are left out.
 */
export function fitLines(
  lines: readonly string[],
  box: { width: number; height: number },
  measure: Measure,
): { fontSize: number; rows: Row[] } {
  for (let fontSize = largest; fontSize > smallest; fontSize -= 0.5) {
    const rows = rowsOf(lines, (text, isBold) => measure(text, fontSize, isBold) <= box.width);
    const isWide = rows.some(({ text, isBold }) => measure(text, fontSize, isBold) > box.width);
    if (!isWide && rows.length * fontSize * lineHeight <= box.height) return { fontSize, rows };
  }
  const maxRows = Math.max(1, Math.floor(box.height / (smallest * lineHeight)));
  const rows = lines.slice(0, maxRows).map((text, at) => {
    const isBold = at === 0;
    return { isBold, text: cutToFit(text, (part) => measure(part, smallest, isBold) <= box.width) };
  });
  return { fontSize: smallest, rows };
}

function rowsOf(lines: readonly string[], fits: (text: string, isBold: boolean) => boolean): Row[] {
  return lines.flatMap((text, at) => {
    if (at > 0 || fits(text, true)) return [{ text, isBold: at === 0 }];
    const words = text.split(' ');
    let count = words.length - 1;
    while (count > 0 && !fits(words.slice(0, count).join(' '), true)) count -= 1;
    if (count === 0) return [{ text, isBold: true }];
    const halves = [words.slice(0, count), words.slice(count)];
    return halves.map((half) => ({ text: half.join(' '), isBold: true }));
  });
}

function cutToFit(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  let end = text.length;
  while (end > 0 && !fits(`${text.slice(0, end)}…`)) end -= 1;
  return `${text.slice(0, end)}…`;
}
