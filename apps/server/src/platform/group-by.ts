/** The rows of each key, in their order. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

export function byAsset<Row extends { asset_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return groupBy(rows, ({ asset_id }) => asset_id);
}
