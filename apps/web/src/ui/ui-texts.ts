import { createContext, useContext } from 'react';

/** Fallback texts of UI components. They belong to the product: the application provides them, translated. */
export type UiTexts = {
  noData: string;
  partFailed: string;
  tryAgain: string;
  /** The question before unsaved work is discarded. */
  discard: { title: string; help: string; confirm: string; keep: string };
};

export const blankUiTexts: UiTexts = {
  noData: '',
  partFailed: '',
  tryAgain: '',
  discard: { title: '', help: '', confirm: '', keep: '' },
};

export const UiTextsContext = createContext(blankUiTexts);

export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
