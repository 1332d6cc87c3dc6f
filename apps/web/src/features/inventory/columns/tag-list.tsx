import { ValueOrMissing } from '#features/inventory/value-or-missing.tsx';
import { Badge } from '#ui/badge.tsx';

/** One line of tags; what does not fit is cut, and the whole list is on hover. */
export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <ValueOrMissing value={null} />;
  return (
    <span title={tags.join(', ')} className="flex min-w-0 gap-1 overflow-hidden">
      {tags.map((tag) => (
        <Badge key={tag} tone="neutral">
          {tag}
        </Badge>
      ))}
    </span>
  );
}
