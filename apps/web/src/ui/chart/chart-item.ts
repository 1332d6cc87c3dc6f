export interface ChartItem {
  label: string;
  value: number;
  /** A CSS colour; the palette by default. */
  color?: string | undefined;
  /** The page with its rows. */
  to?: string | undefined;
}

const paletteSize = 8;

/** Eight colours in the same order everywhere, then again from the first. */
export function chartColor(item: ChartItem, at: number): string {
  return item.color ?? `var(--chart-${(at % paletteSize) + 1})`;
}

/** 0 to 100; a chart whose total is 0 has no shares. */
export function percentOf(value: number, whole: number): number {
  return whole > 0 ? (value / whole) * 100 : 0;
}
