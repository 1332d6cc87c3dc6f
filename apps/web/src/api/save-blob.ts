/** Saves a file that the browser has, under this name. A tab of its own would need the browser's leave, because it arrives after the click. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // After the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
