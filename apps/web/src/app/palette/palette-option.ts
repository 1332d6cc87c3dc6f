import type { LucideIcon } from 'lucide-react';

type OptionLook = {
  /** Of its own among everything that can be chosen. */
  key: string;
  icon: LucideIcon;
  label: string;
  /** Where it belongs, for what has the same name elsewhere. */
  detail: string;
};

/** Leads to a page. */
export type PaletteLink = OptionLook & {
  to: string;
  /** Offered again when the palette opens next. */
  isRemembered?: boolean;
};

/** Does something where the person is. */
export type PaletteAction = OptionLook & { run: () => void };

export type PaletteOption = PaletteLink | PaletteAction;

export type PaletteGroup = { key: string; label: string; options: readonly PaletteOption[] };

export function isLink(option: PaletteOption): option is PaletteLink {
  return 'to' in option;
}
