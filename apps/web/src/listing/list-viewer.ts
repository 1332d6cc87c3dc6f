/** The person who looks at a list, as far as the list depends on it. */
export type ListViewer = {
  id: number;
  is_superuser: boolean;
  effective_permissions: readonly string[];
};

/** Marks rows for acts on all of them, and imports files. */
export function mayChangeMany(viewer: ListViewer | null): boolean {
  return viewer?.is_superuser || viewer?.effective_permissions.includes('estate.manage') || false;
}
