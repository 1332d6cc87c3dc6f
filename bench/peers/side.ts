import type { Target } from '../support/load.ts';

export const caseNames = [
  'list of 1000, made anew',
  'list of 1000, unchanged',
  'one asset, read anew',
  'one asset, unchanged',
  'search, common word, made anew',
  'search, common word',
  'search, serial number, made anew',
  'search, serial number',
  'sign-in',
] as const;
export type CaseName = (typeof caseNames)[number];

/** One of the compared programs. A case that it does not have is left out. */
export type Side = { cases: Partial<Record<CaseName, Target>>; stop(): Promise<void> };

/** What the cases look for; all sides hold the same rows. */
export type Sample = { asset: number; serial: string; word: string };

export const password = 'bench password';
