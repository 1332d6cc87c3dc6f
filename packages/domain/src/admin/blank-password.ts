/** Separate from the schemas, so that a form can use it without Zod. */
export function isBlank(password: unknown): boolean {
  return typeof password === 'string' && password.trim() === '';
}

/** Spec section 5: an empty password is removed from an update before it is sent. */
export function withoutBlankPassword<Change extends { password?: string | undefined }>(
  change: Change,
): Change | Omit<Change, 'password'> {
  const { password, ...rest } = change;
  return password === undefined || isBlank(password) ? rest : change;
}
