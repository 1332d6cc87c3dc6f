/** Saves what an address holds. With the attribute a refusal is a failed download instead of a page of JSON. */
export function saveFrom(url: string, filename: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
