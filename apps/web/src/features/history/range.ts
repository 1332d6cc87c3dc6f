/** In days. */
export const ranges = [1, 7, 30, 90] as const;
export type Range = (typeof ranges)[number];
