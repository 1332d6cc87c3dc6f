import type { LabelField } from '@greenroom/domain/labels/label-format.ts';

/** The texts of one label, for the preview. */
export type LabelSample = { name: string } & Partial<Record<Exclude<LabelField, 'name'>, string | null>>;
