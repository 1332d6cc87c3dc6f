/** Saves a PDF. A tab of its own would need the browser's leave, because the PDF arrives after the click. */
export function openPdf(pdf: Blob, filename: string): void {
  const url = URL.createObjectURL(pdf);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
  // After the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
