import { createContext, useContext } from 'react';

/** Fallback texts of UI components. They belong to the product: the application provides them, translated. */
export type UiTexts = {
  noData: string;
  partFailed: string;
  tryAgain: string;
  /** The name of a field before its value: French has a space before the colon. */
  field: (name: string) => string;
  /** The question before unsaved work is discarded. */
  discard: { title: string; help: string; confirm: string; keep: string };
};

export const blankUiTexts: UiTexts = {
  noData: '',
  partFailed: '',
  tryAgain: '',
  field: (name) => `${name}:`,
  discard: { title: '', help: '', confirm: '', keep: '' },
};

export const UiTextsContext = createContext(blankUiTexts);

export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
