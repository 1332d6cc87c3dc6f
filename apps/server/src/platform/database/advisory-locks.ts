/** Every lock that is taken by its number, in one place: two that share one would wait for each other. */
export const advisoryLocks = {
  migrations: 7_247_001,
  import: 7_247_003,
  /** With the asset that is restarted or updated. */
  asset: 7_247_004,
  users: 7_247_005,
  demo: 7_247_006,
  /** With the entity whose images are counted. */
  images: 7_247_007,
} as const;
