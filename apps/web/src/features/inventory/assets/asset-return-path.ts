/** Followed only if it is a path of this application: '//host' and '/\host' lead elsewhere. */
export function returnPath(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('returnUrl');
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return undefined;
  const { origin } = window.location;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : undefined;
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
