/** After an update of the server: a page that no user touches loads the new release by itself. */
export async function reloadIfOutdated(): Promise<void> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!script) return;
  try {
    const page = await fetch(window.location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
    });
    if (page.ok && !(await page.text()).includes(script)) window.location.reload();
  } catch {
    // The next connection tries again.
  }
}
