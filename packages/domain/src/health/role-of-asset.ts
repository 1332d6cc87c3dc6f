import { foldText } from '../listing/fold-text.ts';
import type { AssetRole } from './asset-role.ts';
import { roleWords } from './role-words.ts';

export type RoleMapEntry = { readonly words: string; readonly role: AssetRole };

export type KindOfAsset = {
  /** What a user has set for this asset. */
  readonly role?: AssetRole | null | undefined;
  readonly asset_type: string | null;
  readonly category: string | null;
};

const builtIn = Object.entries(roleWords).flatMap(([role, words]) =>
  words.map((word) => ({ word, role: role as AssetRole })),
);

/** Such words also begin others: 'tv' of 'tvheadend', 'sai' of 'said'. They have to stand alone. */
const maxWholeWord = 3;

/**
 * The role of an asset: its own, else that of the partner's map, else that of the built-in words. The asset type counts
 * before the category, and the longest text that fits before a shorter one.
 */
export function roleOfAsset(asset: KindOfAsset, map: readonly RoleMapEntry[] = []): AssetRole {
  if (asset.role) return asset.role;
  const own = findRoleWords(asset, map);
  if (own) return own.role;
  for (const kind of kindsOf(asset)) {
    const known = longest(builtIn, (word) => contains(kind, word));
    if (known) return known.role;
  }
  return 'other';
}

/** The words of the partner that decide the role of such an asset. */
export function findRoleWords(
  asset: Omit<KindOfAsset, 'role'>,
  map: readonly RoleMapEntry[],
): RoleMapEntry | undefined {
  if (map.length === 0) return undefined;
  const folded = map.map(({ words, role }) => ({ words, role, word: foldText(words).trim() }));
  for (const kind of kindsOf(asset)) {
    const own = longest(folded, (word) => word !== '' && kind.startsWith(word));
    if (own) return { words: own.words, role: own.role };
  }
  return undefined;
}

/** The asset type, then the parts of the category ('All / Audio / Processors') from the last to the first. */
function kindsOf({ asset_type, category }: KindOfAsset): string[] {
  const parts = foldText(category).split('/').reverse();
  return [foldText(asset_type), ...parts].map((text) => text.trim()).filter((text) => text !== '');
}

function longest<Entry extends { word: string }>(
  entries: readonly Entry[],
  fits: (word: string) => boolean,
): Entry | undefined {
  let best: Entry | undefined;
  for (const entry of entries) {
    if (fits(entry.word) && entry.word.length > (best?.word.length ?? 0)) best = entry;
  }
  return best;
}

/** Whether a word of the text begins with these letters. */
function contains(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const starts = at === 0 || !isLetter(text[at - 1]);
    const ends = word.length > maxWholeWord || !isLetter(text[at + word.length]);
    if (starts && ends) return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
