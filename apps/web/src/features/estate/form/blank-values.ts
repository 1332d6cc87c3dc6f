import type { FormValues, ThingSpec } from './thing-spec.ts';

type Place = { room?: string; site?: string /** Only of users who can choose it. */; partner?: string };

/** Where the user stands: on the page of a room or a site, or in a list of its content. */
export function placeInAddress(pathname: string, search: string): Place {
  const query = new URLSearchParams(search);
  const [, list, number] = /\/(rooms|sites)\/(\d{1,10})$/.exec(pathname) ?? [];
  const room = list === 'rooms' ? number : (query.get('roomId') ?? undefined);
  const site = list === 'sites' ? number : (query.get('siteId') ?? undefined);
  const isId = (text: string | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '');
  return { ...(isId(room) ? { room } : {}), ...(isId(site) ? { site } : {}) };
}

/** The fields of a new one: its place is where the user stands. */
export function blankValues(spec: ThingSpec, place: Place): FormValues {
  return Object.fromEntries(
    Object.entries(spec.fields).map(([name, { kind }]) => {
      if (kind === 'tags') return [name, []];
      if (kind === 'room') return [name, place.room ?? ''];
      if (kind === 'partner') return [name, place.partner ?? ''];
      return [name, kind === 'site' ? (place.site ?? '') : ''];
    }),
  );
}
