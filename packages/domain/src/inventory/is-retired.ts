/** A retired asset stays in lists and history; its device is not contacted. The database has the same rule (`is_retired`). */
export function isRetired(status: string | null | undefined): boolean {
  return status?.trim().toLowerCase() === 'retired';
}
