export type Clock = { now: () => Date; pass: (seconds: number) => void };

/** Real time that a test can move forward. */
export function createClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    pass: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}
