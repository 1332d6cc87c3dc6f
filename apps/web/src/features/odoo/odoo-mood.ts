import type { OdooState } from '@greenroom/domain/odoo/odoo-state.ts';

export type OdooMood = 'off' | 'unmapped' | 'paused' | 'failing' | 'behind' | 'fine';

export function moodOf(state: OdooState): OdooMood {
  const { connection, has_map, paused, problem, synced_at } = state;
  if (!connection) return 'off';
  if (paused) return 'paused';
  if (!has_map) return 'unmapped';
  if (problem) return 'failing';
  const { waiting, conflicts, comments_waiting, files_waiting } = state;
  // Odoo responds, and still the two sides differ: a stage without a place in the map, a rejected ticket, a conflict.
  const isBehind = waiting + conflicts + comments_waiting + files_waiting > 0;
  return synced_at && isBehind ? 'behind' : 'fine';
}
