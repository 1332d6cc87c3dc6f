import type { OdooState } from '@greenroom/domain/odoo/odoo-state.ts';

export type OdooMood = 'off' | 'unmapped' | 'paused' | 'failing' | 'fine';

export function moodOf({ connection, has_map, paused, problem }: OdooState): OdooMood {
  if (!connection) return 'off';
  if (paused) return 'paused';
  if (!has_map) return 'unmapped';
  return problem ? 'failing' : 'fine';
}
