import type { LucideIcon } from 'lucide-react';

export type PaletteOption = {
  /** Of its own among everything that can be chosen. */
  key: string;
  to: string;
  icon: LucideIcon;
  label: string;
  /** Where it belongs, for what has the same name elsewhere. */
  detail: string;
  /** Offered again when the palette opens next. */
  isRemembered?: boolean;
};

export type PaletteGroup = { key: string; label: string; options: readonly PaletteOption[] };
