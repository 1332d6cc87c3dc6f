/** The longest search that a list accepts. */
export const maxSearchLength = 200;
