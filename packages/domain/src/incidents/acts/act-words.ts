/** Why a false alarm is one. */
export const falseAlarmReasons = ['planned', 'standby', 'model', 'link', 'other'] as const;
export type FalseAlarmReason = (typeof falseAlarmReasons)[number];

export const noteMaxLength = 4000;
export const reasonMaxLength = 500;
