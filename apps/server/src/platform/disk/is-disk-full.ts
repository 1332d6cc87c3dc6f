/** A disk without room, in the words of the system, of PostgreSQL (SQLSTATE 53100) and of S3 storages. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name } = error as NodeJS.ErrnoException;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return (
    ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '') ||
    ['XMinioStorageFull', 'InsufficientCapacity', 'QuotaExceeded'].includes(name) ||
    status === 507
  );
}
