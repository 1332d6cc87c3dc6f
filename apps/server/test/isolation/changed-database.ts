import { appRole } from '#platform/database/roles/database-roles.ts';
import type { GeneratedWorld } from './generated-world.ts';
import { probeReading, probeWriting, readTables, type Tables, type Who } from './probe-policies.ts';

type Probe = typeof probeReading;
/** Reads reveal most, and they are fast. */
const everyProbe = [probeReading, probeWriting];

/** Another world may reveal what this one, by chance, does not. */
const maxWorlds = 5;

/** A database that is changed for a moment, and what the probes say to it. */
export class ChangedDatabase {
  readonly #generated: GeneratedWorld;
  tables: Tables = {};

  constructor(generated: GeneratedWorld) {
    this.#generated = generated;
  }

  async prepare(): Promise<void> {
    await this.#generated.buildEstate({ minAssets: 10 });
    await this.#generated.shuffleRights();
    this.tables = await readTables(this.#generated.owner);
  }

  /** The first difference from the rules after this change, which is rolled back. */
  async firstDifference(change: string, probes: readonly Probe[] = everyProbe): Promise<string | undefined> {
    const { owner, world } = this.#generated;
    const viewers = world.users.map((user) => ({ user, seen: this.#generated.seenBy(user), world }));
    const everybody: Who[] = ['system', ...viewers];
    await owner.query('begin');
    try {
      await owner.query(change);
      await owner.query(`set local role ${appRole}`);
      for (const probe of probes) {
        for (const who of everybody) {
          const [difference] = await probe(owner, this.tables, who);
          if (difference !== undefined) return difference;
        }
      }
      return undefined;
    } finally {
      await owner.query('rollback');
    }
  }

  async isNoticed(change: string, probes?: readonly Probe[]): Promise<boolean> {
    for (let world = 1; world <= maxWorlds; world += 1) {
      if ((await this.firstDifference(change, probes)) !== undefined) return true;
      await this.prepare();
    }
    return false;
  }
}
