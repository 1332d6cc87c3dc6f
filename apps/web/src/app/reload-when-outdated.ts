const reloadedAtKey = 'reloaded_at';

/**
 * After an update of the server, the chunks that an open page still requests are gone: one reload fetches the new ones.
 * Not twice within a minute, so that a server without them does not make the page reload for ever.
 */
export function reloadWhenOutdated(): void {
  const reloadedAt = Number(sessionStorage.getItem(reloadedAtKey));
  if (Date.now() - reloadedAt < 60_000 || !navigator.onLine) return;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
}
