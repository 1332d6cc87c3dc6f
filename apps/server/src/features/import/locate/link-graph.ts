import { maxLinkDepth } from '@greenroom/domain/incidents/links/asset-links.ts';
import type { LinkName } from '#features/import/columns/links-cell.ts';
import type { ImportRow } from '#features/import/read-row.ts';
import { RowRejected } from '#features/import/row-rejected.ts';
import { AssetMissing } from './link-outlet.ts';
import type { Entry, Locator } from './locator.ts';

export type NewLink = { on_asset_id: number; kind: LinkName['kind'] };

type ReadLinksInput = {
  row: ImportRow;
  /** Null for a new asset: no other one depends on it yet. */
  id: number | null;
  partnerId: number;
  names: readonly LinkName[];
  locator: Pick<Locator, 'findAsset'>;
};

/** Which device depends on which, while the rows of a file change that: no circles, no chains that the rule does not follow. */
export class LinkGraph {
  readonly #dependsOn = new Map<number, readonly number[]>();
  readonly #neededBy = new Map<number, Set<number>>();

  constructor(links: readonly { asset_id: number; on_asset_id: number }[]) {
    const byAsset = new Map<number, number[]>();
    for (const { asset_id, on_asset_id } of links)
      byAsset.set(asset_id, [...(byAsset.get(asset_id) ?? []), on_asset_id]);
    for (const [id, targets] of byAsset) this.set(id, targets);
  }

  set(id: number, targets: readonly number[]): void {
    for (const before of this.#dependsOn.get(id) ?? []) this.#neededBy.get(before)?.delete(id);
    this.#dependsOn.set(id, targets);
    for (const target of targets)
      this.#neededBy.set(target, (this.#neededBy.get(target) ?? new Set()).add(id));
  }

  /** The links of a row. Throws RowRejected. */
  read({ row, id, partnerId, names, locator }: ReadLinksInput): NewLink[] {
    const calls = row.calls('depends_on');
    const found = names.map(({ asset, kind }): NewLink & { entry: Entry } => {
      const entry = locator.findAsset?.(asset, partnerId);
      if (!entry) throw new AssetMissing(`${calls}: there is no asset "${asset}" of this partner.`);
      return { entry, on_asset_id: entry.id, kind };
    });
    const targets = found.map(({ on_asset_id }) => on_asset_id);
    if (new Set(targets).size < targets.length) throw new RowRejected(`${calls} names an asset twice.`);
    if (id !== null && (targets.includes(id) || this.#leadsTo(targets, id)))
      throw new RowRejected(`${calls}: a device cannot depend on itself, not even through others.`);
    const above = this.#longest(targets, (one) => this.#dependsOn.get(one) ?? []);
    const below =
      id === null
        ? 0
        : this.#longest([...(this.#neededBy.get(id) ?? [])], (one) => [...(this.#neededBy.get(one) ?? [])]);
    if (above + below > maxLinkDepth)
      throw new RowRejected(`${calls}: a chain of dependencies can have at most ${maxLinkDepth} steps.`);
    return found.map(({ on_asset_id, kind }) => ({ on_asset_id, kind }));
  }

  #leadsTo(from: readonly number[], id: number): boolean {
    const seen = new Set<number>();
    const open = [...from];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next === id) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(this.#dependsOn.get(next) ?? []));
    }
    return false;
  }

  /** How many steps the longest chain has; one more than is permitted ends the count. */
  #longest(first: readonly number[], nextOf: (id: number) => readonly number[]): number {
    let level = new Set(first);
    let steps = 0;
    while (level.size > 0 && steps <= maxLinkDepth) {
      steps += 1;
      level = new Set([...level].flatMap((id) => [...nextOf(id)]));
    }
    return steps;
  }
}
