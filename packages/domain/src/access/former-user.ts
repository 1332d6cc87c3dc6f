/**
 * The name that stands in rows for people who were erased; the database writes the same (`former_user()`). The web
 * translates it.
 */
export const formerUserName = 'Former user';
