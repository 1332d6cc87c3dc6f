import { createRole, deleteRole, listRoles, updateRole } from '@greenroom/domain/admin/endpoints.ts';
import type { Role, RoleForm } from '@greenroom/domain/admin/role.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/http-client.ts';

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: ({ signal }) => call(listRoles, {}, { signal }),
});

/** A new role without an id. Users get other permissions by it, so their lists are read again. */
export function useSaveRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, form }: { id: number | undefined; form: RoleForm }): Promise<Role> =>
      id === undefined ? call(createRole, { body: form }) : call(updateRole, { params: { id }, body: form }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => usesRoles(queryKey[0]) }),
  });
}

export function useDeleteRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteRole, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => usesRoles(queryKey[0]) }),
  });
}

function usesRoles(name: unknown): boolean {
  return name === 'roles' || name === 'users';
}
