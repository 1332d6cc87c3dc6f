export type SystemHealth = 'healthy' | 'warning' | 'critical';

/** Spec section 9: up to 5 is healthy, 6 to 15 is a warning, above 15 is critical. */
const maxForHealthy = 5;
const maxForWarning = 15;

export function systemHealth(activeSupportTickets: number): SystemHealth {
  if (activeSupportTickets <= maxForHealthy) return 'healthy';
  return activeSupportTickets <= maxForWarning ? 'warning' : 'critical';
}
