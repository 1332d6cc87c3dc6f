/** Sizes are in millimetres. */
export type LabelFormat = {
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly width: number; readonly height: number };
  /** From one label to the next, between their left and their upper edges. */
  readonly pitch: { readonly x: number; readonly y: number };
  /** Of the first label. */
  readonly left: number;
  readonly top: number;
  /** Lines to cut along, on paper without labels. */
  readonly hasCutLines?: boolean;
};

const a4 = { width: 210, height: 297 };

/** As their makers publish the sheets. The roll has one label on each page. */
export const labelFormats = {
  l4731: {
    page: a4,
    columns: 7,
    rows: 27,
    label: { width: 25.4, height: 10 },
    pitch: { x: 27.9, y: 10 },
    left: 8.6,
    top: 13.5,
  },
  l6009: {
    page: a4,
    columns: 4,
    rows: 12,
    label: { width: 45.7, height: 21.2 },
    pitch: { x: 48.3, y: 21.2 },
    left: 9.7,
    top: 21.3,
  },
  roll62: {
    page: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    label: { width: 62, height: 29 },
    pitch: { x: 62, y: 29 },
    left: 0,
    top: 0,
  },
  a4: {
    page: a4,
    columns: 3,
    rows: 8,
    label: { width: 62, height: 33 },
    pitch: { x: 62, y: 33 },
    left: 12,
    top: 16.5,
    hasCutLines: true,
  },
} as const satisfies Record<string, LabelFormat>;

export const labelFormatNames = ['l4731', 'l6009', 'roll62', 'a4'] as const;
export type LabelFormatName = (typeof labelFormatNames)[number];

export function labelsPerPage({ columns, rows }: LabelFormat): number {
  return columns * rows;
}

/** What can stand beside the code. A room has a name, a reference and a place only. */
export const labelFields = [
  'name',
  'reference',
  'serial_number',
  'mac_address',
  'ip_address',
  'place',
] as const;
export type LabelField = (typeof labelFields)[number];

export const labelThings = ['asset', 'room'] as const;
export type LabelThing = (typeof labelThings)[number];

export const fieldsOfThing: Record<LabelThing, readonly LabelField[]> = {
  asset: labelFields,
  room: ['name', 'reference', 'place'],
};

/** Short, so that the code has few and large squares: it opens the page of the asset or room. */
export function shortPath(thing: LabelThing, id: number): string {
  return `/${thing === 'asset' ? 'a' : 'r'}/${id}`;
}
