/**
 * Orders firmware versions: numbers by value ("1.10" after "1.9"), words alphabetically, and a pre-release word before
 * the release ("2.0-beta1" before "2.0"). Leading words such as "v" or "RoomOS" are ignored.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const order = compareParts(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(version: string): (number | string)[] {
  const parts = version.toLowerCase().match(/\d+|[a-z]+/g) ?? [];
  const first = parts.findIndex((part) => /\d/.test(part));
  return parts.slice(Math.max(first, 0)).map((part) => (/\d/.test(part) ? Number(part) : part));
}

function compareParts(one: number | string | undefined, other: number | string | undefined): number {
  if (one === undefined || other === undefined) {
    const left = one ?? other;
    const sign = one === undefined ? -1 : 1;
    // "2.0" and "2.0.0" are equal; a word after the numbers marks a pre-release.
    if (left === 0) return 0;
    return typeof left === 'string' ? -sign : sign;
  }
  if (typeof one === typeof other) return one === other ? 0 : one < other ? -1 : 1;
  return typeof one === 'string' ? -1 : 1;
}
