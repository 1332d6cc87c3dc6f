import {
  type AssetLinks,
  type LinkKind,
  linkKinds,
  maxLinks,
} from '@greenroom/domain/incidents/links/asset-links.ts';
import { readAs } from './cell.ts';
import { type Column, nestedColumn } from './column.ts';

/** A device, by its ref or id, and in which way another one does not work without it. */
export type LinkName = { asset: string; kind: LinkKind };

/** As read with its asset. */
export type StoredLinks = {
  /** By ref if there is one. */
  depends_on: string | null;
  entries: { id: number; ref: string | null; kind: LinkKind }[];
};

const usual: AssetLinks['depends_on'][number]['kind'] = 'network';
const maxLength = 4000;
const link = /^(.*?\S)(?:\s*\((\w+)\))?$/s;

/** 'SW-2; CP-1 (control)', in the order of their names. */
export function readLinks(text: string): LinkName[] | undefined {
  if (text.length > maxLength) return undefined;
  const names = text.split(';').map((part): LinkName | undefined => {
    const [, asset, word = usual] = link.exec(part.trim()) ?? [];
    const kind = linkKinds.find((known) => known === word.toLowerCase());
    return asset === undefined || kind === undefined ? undefined : { asset, kind };
  });
  const known = names.filter((name) => name !== undefined);
  const isWhole = known.length === names.length && known.length <= maxLinks;
  if (!isWhole || new Set(known.map(({ asset }) => asset)).size < known.length) return undefined;
  return known.toSorted((one, other) => (one.asset < other.asset ? -1 : 1));
}

export function writeLinks(names: readonly LinkName[]): string {
  return names.map(({ asset, kind }) => (kind === usual ? asset : `${asset} (${kind})`)).join('; ');
}

const linksCell = readAs(
  `must be at most ${maxLinks} refs with their kind, such as SW-2; CP-1 (control)`,
  (value) => {
    const names = readLinks(value);
    return names && writeLinks(names);
  },
);

/** The devices without which a device does not work: see docs/how-to/import-your-estate.md. */
export const linksColumn: Column = nestedColumn('depends_on', ['links', 'depends_on'], {
  en: ['depends on'],
  fr: ['dépend de'],
  es: ['depende de'],
  cell: linksCell,
  isAlready: ({ links }, value) => {
    const entries = (links as StoredLinks | null)?.entries ?? [];
    const names = readLinks(String(value)) ?? [];
    const isStored = ({ asset, kind }: LinkName) =>
      entries.some((one) => one.kind === kind && [one.ref, String(one.id)].includes(asset));
    return names.length === entries.length && names.every(isStored);
  },
});

/** Parts of an asset that viewers do not import. */
export function isOfCommandLine({ path }: Pick<Column, 'path'>): boolean {
  return path?.[0] === 'connection' || path?.[0] === 'links';
}
