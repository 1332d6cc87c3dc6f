import { importPeople, importUsers } from '@greenroom/domain/admin/accounts/endpoints.ts';
import type { UserFileResult } from '@greenroom/domain/admin/accounts/user-file.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';
import type { AccountList } from './account-list.ts';

type FileRequest = { csv: string; dry_run: boolean };

/** Each row is a change of its own; 500 of them, with their mails, take longer than a page. */
const slow = { timeoutSeconds: 60 } as const;

/** Reports what the rows of a file would do, or does it. */
export function useImportAccounts(list: AccountList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: FileRequest): Promise<UserFileResult[]> =>
      list === 'users' ? call(importUsers, { body }, slow) : call(importPeople, { body }, slow),
    onSuccess: (_, { dry_run }) => (dry_run ? undefined : client.invalidateQueries({ queryKey: [list] })),
  });
}
