import * as z from 'zod/mini';
import { permissionList } from '../role.ts';
import { newUser, userChange } from '../user-form.ts';
import { managedUser } from '../user-list.ts';

/** A user of the own partner, as an administrator of that partner sees it. Superusers are not among them. */
export const person = z.extend(z.omit(managedUser, { is_superuser: true }), {
  /** False when the person may do or see something that the administrator may not. */
  may_change: z.boolean(),
});
export type Person = z.infer<typeof person>;

/** Without a password: the person sets one with the link of the invitation. */
export const newPerson = z.extend(z.pick(newUser, { username: true, email: true, full_name: true }), {
  /** When omitted: those of a new user that the administrator has itself. */
  permissions: z.optional(permissionList),
  access_ends_on: newUser.shape.access_ends_on,
});
export type NewPerson = z.input<typeof newPerson>;

/** Omitted fields stay unchanged. */
export const personChange = z.pick(userChange, {
  full_name: true,
  is_active: true,
  permissions: true,
  access_ends_on: true,
});
export type PersonChange = z.input<typeof personChange>;
