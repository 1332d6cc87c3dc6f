/** The person who looks at a list, as far as the list depends on it. */
export type ListViewer = {
  id: number;
  is_superuser: boolean;
  effective_permissions: readonly string[];
};
