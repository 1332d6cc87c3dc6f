import { createContext, useContext } from 'react';

/** Words that parts of the look fall back to. They are the product's: the application provides them, translated. */
export type UiTexts = { noData: string; partFailed: string; tryAgain: string };

export const UiTextsContext = createContext<UiTexts>({ noData: '', partFailed: '', tryAgain: '' });

export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
