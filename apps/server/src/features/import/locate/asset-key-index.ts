/**
 * Finds the assets that a key could mean, for very many assets in little memory: it stores a hash of each key, not the
 * key. Some candidates are wrong, so the caller must check the assets themselves.
 */
export class AssetKeyIndex {
  readonly #ids = new Map<number, number | number[]>();

  add(key: string, id: number): void {
    const hash = hashOf(key);
    const others = this.#ids.get(hash);
    if (others === undefined) this.#ids.set(hash, id);
    else if (typeof others === 'number') this.#ids.set(hash, [others, id]);
    else others.push(id);
  }

  candidates(keys: readonly string[]): number[] {
    return [...new Set(keys.flatMap((key) => this.#ids.get(hashOf(key)) ?? []))];
  }
}

/** FNV-1a, cut to 31 bits: such a small number takes no extra memory in a map. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 1;
}
