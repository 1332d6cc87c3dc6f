import * as z from 'zod/mini';
import { boundedText, patternText } from '../../http/bounded-text.ts';

const sixDigits = 'must be the 6 digits of your app';

/** Apps show the code in two groups. */
export const totpCode = z.pipe(
  boundedText(9, sixDigits),
  z.pipe(
    z.transform((text: string) => text.replaceAll(' ', '')),
    patternText(6, /^\d{6}$/, sixDigits),
  ),
);

/** With or without its dashes, in any case. */
export const recoveryCode = boundedText(30, 'is too long');

export const mailedCode = z.pipe(
  boundedText(12, 'must be the 8 digits of the mail'),
  z.pipe(
    z.transform((text: string) => text.replaceAll(' ', '')),
    patternText(8, /^\d{8}$/, 'must be the 8 digits of the mail'),
  ),
);
