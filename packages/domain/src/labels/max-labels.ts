/** Of one file. Apart from the formats, which a list does not need before it prints. */
export const maxLabels = 1000;
