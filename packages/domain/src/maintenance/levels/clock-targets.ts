/** What a service level promises: the first response to the customer, and the solution. */
export const clockTargets = ['response', 'solution'] as const;
export type ClockTarget = (typeof clockTargets)[number];

/** Ended are the last three. What the customer no longer needs is cancelled. */
export const clockStates = ['running', 'paused', 'met', 'missed', 'cancelled'] as const;
export type ClockState = (typeof clockStates)[number];

/** Of service time: sixty working days of twelve hours. */
export const maxLevelMinutes = 43_200;
