import type { DemoEstate } from './demo-estate.ts';

const hour = 60;

/**
 * Of the first partner, in service hours: so wide that tickets of some days have clocks in every state. Urgent ones are
 * late by now, new ones of a low priority have days left.
 */
const levels = [
  { priority: 3, response_minutes: hour, solution_minutes: 8 * hour },
  { priority: 2, response_minutes: 16 * hour, solution_minutes: 80 * hour },
  { priority: 1, response_minutes: 40 * hour, solution_minutes: 160 * hour },
  { priority: 0, response_minutes: 100 * hour, solution_minutes: 240 * hour },
];

export function buildServiceLevels(): DemoEstate['service_levels'] {
  return [{ partner_id: 1, version: 1, levels }];
}
