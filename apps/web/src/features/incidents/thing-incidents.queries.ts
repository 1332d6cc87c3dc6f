import { listIncidents } from '@greenroom/domain/incidents/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export type IncidentThing = { asset_id: number } | { room_id: number } | { site_id: number };

/** More are on the list of incidents. */
export const maxThingIncidents = 5;

/** Below the key of all incidents. */
export const thingIncidentsKey = ['live', 'incidents', 'thing'] as const;

/** The open incidents of one asset, room or site, worst first. The home page needs nothing else of incidents. */
export function thingIncidentsQuery(thing: IncidentThing) {
  const query = { ...thing, view: 'open', limit: maxThingIncidents, total: false } as const;
  return queryOptions({
    queryKey: [...thingIncidentsKey, thing] as const,
    queryFn: ({ signal }) => call(listIncidents, { query }, { signal }),
  });
}
