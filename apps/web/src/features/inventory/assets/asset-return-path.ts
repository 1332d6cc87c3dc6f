/** Followed only if it is a path of this application: '//host' and '/\host' lead elsewhere. */
export function returnPath(search: string): string | undefined {
  const returnUrl = new URLSearchParams(search).get('returnUrl');
  if (returnUrl === null || !/^\/(?![/\\])/.test(returnUrl)) return undefined;
  const { origin } = window.location;
  const url = URL.canParse(returnUrl, origin) ? new URL(returnUrl, origin) : undefined;
  return url?.origin === origin ? url.pathname + url.search + url.hash : undefined;
}
