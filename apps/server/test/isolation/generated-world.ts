import type { SeededRandom } from '@greenroom/demo/seeded-random.ts';
import { allEndpoints } from '@greenroom/domain/contract/all-endpoints.ts';
import type { Endpoint } from '@greenroom/domain/http/endpoint.ts';
import pg from 'pg';
import type { Connection } from '#platform/database/database.ts';
import { isolationCases } from './all-cases.ts';
import { buildEstate } from './build-estate.ts';
import { fillQuietTables } from './fill-quiet-tables.ts';
import type { CaseContext, IsolationCase } from './isolation-case.ts';
import { seenBy } from './reference-model.ts';
import { shuffleRights } from './shuffle-rights.ts';
import { plainTokens } from './start-server-as.ts';
import { readWorld, type World, type WorldUser } from './world.ts';

export type GeneratedRequest = CaseContext & { endpoint: Endpoint; known: IsolationCase; token: string };

const cases = allEndpoints.flatMap((endpoint) => {
  const known = isolationCases[endpoint.name];
  return known ? [{ endpoint, known }] : [];
});

/** An estate generated from a seed, the users in it, and requests that they may send. */
export class GeneratedWorld {
  readonly owner: pg.Client;
  readonly #random: SeededRandom;
  readonly #tokens = new Map<number, string>();
  #estates = 0;
  #seen = new Map<WorldUser, CaseContext['seen']>();
  world = {} as World;

  constructor({ owner }: { owner: Connection }, random: SeededRandom) {
    this.owner = new pg.Client({ ...owner, options: '-c timezone=UTC' });
    this.#random = random;
  }

  async connect(): Promise<void> {
    await this.owner.connect();
  }

  /** Some estates are nearly empty; callers that need more say so. One asset alone could depend on no other. */
  async buildEstate({ minAssets = 2 } = {}): Promise<void> {
    do await this.#buildNext();
    while (this.world.assets.length < minAssets);
    await fillQuietTables(this.owner, this.world);
  }

  async #buildNext(): Promise<void> {
    this.#estates += 1;
    const users = await buildEstate(this.owner, this.#random, this.#estates * 100_000);
    for (const { id: user_id, session_id } of users) {
      this.#tokens.set(user_id, await plainTokens.sign({ session_id, user_id }, new Date()));
    }
    await this.read();
  }

  async shuffleRights(): Promise<void> {
    await shuffleRights(this.owner, this.#random, await readWorld(this.owner));
    await this.read();
  }

  /** The model does not know the changes of a request before this. */
  async read(): Promise<void> {
    this.world = await readWorld(this.owner);
    this.#seen = new Map();
  }

  tokenOf({ id }: { id: number }): string {
    return this.#tokens.get(id) ?? '';
  }

  seenBy(user: WorldUser): CaseContext['seen'] {
    const seen = this.#seen.get(user) ?? seenBy(user, this.world);
    this.#seen.set(user, seen);
    return seen;
  }

  /** Users that a random request has made, such as the owner of a service token, have no session. */
  #signedIn(): WorldUser[] {
    return this.world.users.filter(({ id }) => this.#tokens.has(id));
  }

  /** Each user calls each endpoint once, or each of those that are chosen. */
  requests(isChosen: (name: string) => boolean = () => true): GeneratedRequest[] {
    const reading = cases.filter(({ endpoint, known }) => !known.writes && isChosen(endpoint.name));
    return this.#signedIn().flatMap((user) =>
      reading.map(({ endpoint, known }) => this.#makeRequest(user, endpoint, known)),
    );
  }

  /** For an endpoint that changes data, called by any user. */
  writingRequest(endpoint: Endpoint, known: IsolationCase): GeneratedRequest {
    return this.#makeRequest(this.#random.pick(this.#signedIn()), endpoint, known);
  }

  get writing(): typeof cases {
    return cases.filter(({ known }) => known.writes);
  }

  #makeRequest(user: WorldUser, endpoint: Endpoint, known: IsolationCase): GeneratedRequest {
    const { world } = this;
    const seen = this.seenBy(user);
    const request = known.makeRequest(world, this.#random, seen);
    return { user, world, seen, request, endpoint, known, token: this.tokenOf(user) };
  }
}
