/** Trouble puts a dot beside the text: amber for an error, red for what is offline or has failed. */
export type SectionFact = { text: string; trouble?: 'error' | 'offline' };
