export type SystemHealth = 'healthy' | 'warning' | 'critical';

/** Spec section 9: 5 healthy at most; 6 to 15 warning; above 15 critical. */
const maxForHealthy = 5;
const maxForWarning = 15;

export function systemHealth(activeSupportTickets: number): SystemHealth {
  if (activeSupportTickets <= maxForHealthy) return 'healthy';
  return activeSupportTickets <= maxForWarning ? 'warning' : 'critical';
}
