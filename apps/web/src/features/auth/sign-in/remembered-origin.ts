import type { Location, Path } from 'react-router';
import { paths } from '#paths.ts';

type Origin = Pick<Path, 'pathname' | 'search' | 'hash'>;

export function rememberOrigin(location: Location): { from: Origin } {
  const { pathname, search, hash } = location;
  return { from: { pathname, search, hash } };
}

/** The page that the visitor opened before signing in. It is stored in the history entry, so it survives a reload. */
export function originIn(state: unknown): string {
  const from = (state as { from?: Origin } | null)?.from;
  return from ? `${from.pathname}${from.search}${from.hash}` : paths.home;
}
