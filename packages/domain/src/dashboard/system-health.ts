export type SystemHealth = 'healthy' | 'warning' | 'critical';

/** Spec section 9: 5 healthy at most; 6 to 15 warning; above 15 critical. */
const mostForHealthy = 5;
const mostForWarning = 15;

export function systemHealth(activeSupportTickets: number): SystemHealth {
  if (activeSupportTickets <= mostForHealthy) return 'healthy';
  return activeSupportTickets <= mostForWarning ? 'warning' : 'critical';
}
