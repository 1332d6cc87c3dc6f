import type { IncidentRow } from '@greenroom/domain/incidents/incident.ts';
import type { QueryClient } from '@tanstack/react-query';
import { actOnIncident } from './incident-acts.queries.ts';
import { refetchIncidents, storeIncident } from './incidents.queries.ts';

/** Acknowledges an incident that no user has, from outside of its screens, which load it when it is used. */
export async function takeIncident(client: QueryClient, incident: IncidentRow): Promise<void> {
  try {
    storeIncident(client, await actOnIncident(incident, { act: 'acknowledge' }));
  } catch (error) {
    // It changed meanwhile: the row shows how.
    await refetchIncidents(client);
    throw error;
  }
}
