import { Problem } from '@greenroom/domain/http/problem.ts';

export function requireSamePartner(own: number, target: number): void {
  if (own !== target) throw new Problem('other-partner', 'A move stays within one partner.');
}
