import { setTimeout as pause } from 'node:timers/promises';
import { OdooError } from './client/odoo-error.ts';

const maxTries = 5;

/** Retries while Odoo's database is busy with the same row, which takes only a moment. */
export async function whileBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof OdooError) || error.kind !== 'busy' || tries === maxTries) throw error;
      await pause(20 * 2 ** tries * (0.5 + Math.random()));
    }
  }
}
