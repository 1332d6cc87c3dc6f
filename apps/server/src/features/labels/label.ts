/** One label: what its code opens, and the lines beside it, the first one in bold. */
export type Label = { address: string; lines: readonly string[] };
