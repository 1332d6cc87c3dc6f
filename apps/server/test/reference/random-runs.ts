/** Each run draws other cases, so a few a run are enough; `npm run test:full` draws ten times as many. */
export function randomRuns(count: number): { numRuns: number } {
  return { numRuns: process.env.FULL_TESTS ? count * 10 : count };
}
