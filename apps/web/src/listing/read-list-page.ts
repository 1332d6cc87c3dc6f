import type { ListPage } from './list-source.ts';

/** Reads the headers of a list: the number of rows, and the start of the next page. */
export function readListPage<Row>({ body, headers }: { body: Row[]; headers: Headers }): ListPage<Row> {
  return {
    rows: body,
    total: Number(headers.get('x-total-count') ?? body.length),
    cursor: nextCursor(headers.get('link')),
  };
}

function nextCursor(link: string | null): string | undefined {
  const target = /<([^<>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1];
  if (target === undefined) return undefined;
  return new URL(target, window.location.origin).searchParams.get('cursor') ?? undefined;
}
