import { createContext, useContext } from 'react';

/** Words that parts of the look fall back to. They are the product's: the application provides them, translated. */
export type UiTexts = {
  noData: string;
  partFailed: string;
  tryAgain: string;
  /** The question before unsaved work is dropped. */
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
