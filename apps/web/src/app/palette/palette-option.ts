import type { LucideIcon } from 'lucide-react';

type OptionLook = {
  /** Unique among all options. */
  key: string;
  icon: LucideIcon;
  label: string;
  /** Its place, to distinguish records of the same name. */
  detail: string;
};

/** Opens a page. */
export type PaletteLink = OptionLook & {
  to: string;
  /** What the page receives beside its address. */
  state?: unknown;
  /** Offered again when the palette is next opened. */
  isRemembered?: boolean;
  /** Its state now is shown beside it. */
  room_id?: number;
};

/** Does something on the current page. */
export type PaletteAction = OptionLook & { run: () => void };

export type PaletteOption = PaletteLink | PaletteAction;

export type PaletteGroup = { key: string; label: string; options: readonly PaletteOption[] };

export function isLink(option: PaletteOption): option is PaletteLink {
  return 'to' in option;
}
