export const roleNameMaxLength = 100;
/** A list of roles has no pages. */
export const maxRoles = 200;
