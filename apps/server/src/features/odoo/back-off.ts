const maxSeconds = 600;

/**
 * Doubles with every consecutive failure. `chance`, from 0 to 1, spreads those that failed together over half the time.
 */
export function backOffSeconds(failures: number, firstSeconds: number, chance: number): number {
  const whole = Math.min(maxSeconds, firstSeconds * 2 ** Math.min(failures - 1, 20));
  return whole * (0.5 + chance / 2);
}
