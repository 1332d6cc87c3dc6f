/** Goes through the pages of a provider as a browser does, up to the address that leaves it. */
export async function walkToCallback(url: string, away: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = url;
  for (let page = 0; page < 10; page += 1) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status} at ${next}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(away)) return new URL(next);
  }
  throw new Error('The provider leads in circles.');
}
