/** "On Tuesday Ada wrote:", in the languages and forms of common mail programs. */
const introductions = [
  /^(?:On|Le|El|Am|Il)\b.{0,300}\b(?:wrote|écrit|a écrit|escribió|schrieb|ha scritto)\s?:$/i,
  /^-{2,}\s?(?:Original Message|Message d'origine|Message d’origine|Mensaje original|Ursprüngliche Nachricht)\s?-{2,}$/i,
  /^_{10,}$/,
];
/** The head of a quoted mail in Outlook: two of these lines follow each other. */
const headLine =
  /^(?:From|De|Von|Sent|Envoyé|Enviado|Gesendet|To|À|Para|An|Subject|Objet|Asunto|Betreff)\s?:\s/i;
const maxLines = 5_000;
const maxLineLength = 1_000;

/** What the sender has written, and what its mail program has quoted below. A quote between the lines stays. */
export function splitQuote(text: string): { body: string; quote: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').slice(0, maxLines);
  const start = quoteStart(lines);
  return { body: lines.slice(0, start).join('\n').trim(), quote: lines.slice(start).join('\n').trim() };
}

function quoteStart(lines: readonly string[]): number {
  for (const [at, whole] of lines.entries()) {
    const line = whole.slice(0, maxLineLength).trim();
    const two = `${line} ${(lines[at + 1] ?? '').slice(0, maxLineLength).trim()}`;
    if (
      introductions.some((each) => each.test(line)) ||
      introductions.slice(0, 1).some((each) => each.test(two))
    )
      return at;
    if (headLine.test(line) && headLine.test((lines[at + 1] ?? '').slice(0, maxLineLength).trim())) return at;
    if (line.startsWith('>') && lines.slice(at).every((rest) => rest.trim() === '' || rest.startsWith('>')))
      return at;
  }
  return lines.length;
}
