/** How long a step of a sign-in waits for its response. */
export const challengeSeconds = 300;
/** Wrong codes for one challenge; a new sign-in starts a new one. */
export const maxChallengeAttempts = 5;
/** Wrong codes for one account in a quarter of an hour, over all its challenges. */
export const maxFactorAttempts = 10;

export const totpDigits = 6;
export const totpStepSeconds = 30;

export const recoveryCodeCount = 10;
/** Each of 31 signs: 118 bits. With less than 112 a fast hash would not be enough. */
export const recoveryCodeLength = 24;

export const maxPasskeys = 20;
export const maxPasskeyNameLength = 80;
