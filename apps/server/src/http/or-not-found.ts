import { Problem } from '@greenroom/domain/http/problem.ts';

/** Responds 404 alike for what does not exist and for what this viewer may not see. */
export async function orNotFound<T>(noun: string, row: Promise<T | null | undefined>): Promise<T> {
  const value = await row;
  if (value === undefined || value === null) throw new Problem('not-found', `${noun} not found.`);
  return value;
}
