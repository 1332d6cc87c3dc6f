/** Whether the error means a full disk: from the system, from PostgreSQL (SQLSTATE 53100) or from S3 storages. */
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
