/** Every advisory lock number, in one place: two locks with the same number would block each other. */
export const advisoryLocks = {
  migrations: 7_247_001,
  import: 7_247_003,
  /** Combined with the asset that is restarted or updated. */
  asset: 7_247_004,
  users: 7_247_005,
  demo: 7_247_006,
  /** Combined with the entity whose images are counted. */
  images: 7_247_007,
  /** Combined with the user, or else the partner, whose views are counted. */
  ownViews: 7_247_042,
  sharedViews: 7_247_043,
  /** Combined with the import that is checked or run. */
  importAttempt: 7_247_046,
  /** Used by the database itself, in ensure_history_partition. */
  historyPartitions: 7_247_047,
  /** One server process judges rooms at a time. */
  roomHealth: 7_247_100,
  /** Combined with the partner whose room models change. */
  roomModels: 7_247_101,
  /** One server process counts the hours of the history at a time. */
  historyHours: 7_247_103,
  /** Combined with the site whose incidents are decided. */
  incidents: 7_247_125,
  /** Combined with the partner whose devices are linked. */
  assetLinks: 7_247_126,
  /** Combined with the partner whose tickets by rule are counted. */
  ticketRules: 7_247_158,
  /** Combined with the ticket whose clock is counted. */
  ticketClocks: 7_247_190,
  /** Used by the database itself, in greenroom_keys.repair_sequences. */
  viewerSequences: 7_247_192,
  /** Combined with the site whose days are counted. */
  serviceDays: 7_247_087,
  /** One server process plans the deliveries of notifications at a time, so that they keep their order. */
  notificationPlan: 7_247_130,
  /** Claims of deliveries come one after the other: a channel has one message on its way. */
  notificationClaim: 7_247_131,
  /** Combined with the partner whose channels are counted. */
  notificationChannels: 7_247_132,
  /** One server process reads the mailbox at a time. */
  mailbox: 7_247_197,
  /** One server process seals the audit log at a time. */
  auditChain: 7_247_252,
  /** One server process compares the audit log with its chain at a time. */
  auditCheck: 7_247_278,
  /** One rotation of the keys at a time. */
  keyRotation: 7_247_250,
  /** One backup with retention at a time: it deletes files that no archive needs. */
  backup: 7_247_340,
  /** One server process escalates incidents at a time. */
  escalation: 7_247_133,
} as const;
