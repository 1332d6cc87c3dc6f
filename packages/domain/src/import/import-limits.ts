/** The limits of an imported file, shown before a file is chosen. */
export const importLimits = {
  maxRows: 100_000,
  maxBytes: 50 * 1024 * 1024,
  maxColumns: 200,
  /** How many values of each column are shown. */
  samples: 3,
  /** Longer values are cut in lists of differences. */
  maxShownLength: 300,
  perHour: 60,
} as const;
