import { isDeepStrictEqual } from 'node:util';
import { createLimiter } from '@greenroom/domain/concurrency/create-limiter.ts';
import type { TestApp } from '../start-test-app.ts';
import { findDifference } from './find-difference.ts';
import type { GeneratedRequest, GeneratedWorld } from './generated-world.ts';
import { asOwner, type StartedServer, startServerAs } from './start-server-as.ts';
import { buildSwitchedServer, switches } from './switched-server.ts';

type Input = {
  /** Whether the policies apply; otherwise the server connects as the owner, to which none applies. */
  withPolicies?: boolean;
  /** The removed conditions. */
  without: (name: string) => boolean;
};

const writesTried = 8;

/** A server in which scope conditions can be removed, and how its responses then differ from the model. */
export class Mutants {
  readonly #generated: GeneratedWorld;
  readonly #alone: StartedServer;
  readonly #withPolicies: StartedServer;
  /** The names of the endpoints that have reached each condition. */
  readonly #endpoints = new Map<string, Set<string>>();
  readonly close: () => Promise<void>;

  private constructor(
    generated: GeneratedWorld,
    [alone, withPolicies]: [StartedServer, StartedServer],
    remove: () => Promise<void>,
  ) {
    this.#generated = generated;
    this.#alone = alone;
    this.#withPolicies = withPolicies;
    this.close = async () => {
      await alone.close();
      await withPolicies.close();
      await remove();
    };
  }

  static async start(t: TestApp, generated: GeneratedWorld): Promise<Mutants> {
    const { remove, ...parts } = await buildSwitchedServer();
    const servers: [StartedServer, StartedServer] = [
      await startServerAs(t, asOwner(t), parts),
      await startServerAs(t, t.logins, parts),
    ];
    return new Mutants(generated, servers, remove);
  }

  /** The first difference; undefined when there is none. */
  async firstDifference(requests: readonly GeneratedRequest[], { withPolicies = false, without }: Input) {
    const { app } = withPolicies ? this.#withPolicies : this.#alone;
    let first: string | undefined;
    const limit = createLimiter({ maxRunning: 8 });
    const check = async (request: GeneratedRequest) => {
      const difference = first === undefined ? await findDifference(app, request) : undefined;
      first ??= difference;
    };
    await this.#without(without, () => Promise.all(requests.map((request) => limit(() => check(request)))));
    return first;
  }

  /** Writing ones change the world, so they run one after the other, each in the current world. */
  async firstDifferenceInWrites(names: ReadonlySet<string>, { without }: Input) {
    const generated = this.#generated;
    return this.#without(without, async () => {
      for (const { endpoint, known } of generated.writing.filter((each) => names.has(each.endpoint.name))) {
        for (let attempt = 0; attempt < 40; attempt += 1) {
          const difference = await this.#differenceInWrite(generated.writingRequest(endpoint, known));
          if (difference !== undefined) return difference;
        }
      }
      return undefined;
    });
  }

  /** For each condition the requests that reach it. With all conditions in place nothing may differ. */
  async requestsByCondition(left: ReadonlySet<string>): Promise<ReadonlyMap<string, GeneratedRequest[]>> {
    const passing = new Map<string, GeneratedRequest[]>();
    const isChosen = this.#chooseEndpoints(left);
    for (const request of [1, 2, 3].flatMap(() => this.#generated.requests(isChosen))) {
      for (const name of await this.#conditionsPassed(() => findDifference(this.#alone.app, request))) {
        passing.set(name, [...(passing.get(name) ?? []), request]);
        this.#remember(name, request.endpoint.name);
      }
    }
    return passing;
  }

  /** The same for endpoints that change something. */
  async writesByCondition(left: ReadonlySet<string>): Promise<ReadonlyMap<string, Set<string>>> {
    const passing = new Map<string, Set<string>>();
    const isChosen = this.#chooseEndpoints(left);
    for (const { endpoint, known } of this.#generated.writing.filter((each) =>
      isChosen(each.endpoint.name),
    )) {
      // Several times: a request about a hidden record ends before it reaches the later conditions.
      for (let attempt = 0; attempt < writesTried; attempt += 1) {
        const request = this.#generated.writingRequest(endpoint, known);
        const passed = await this.#conditionsPassed(() => this.#differenceInWrite(request));
        for (const name of passed) {
          passing.set(name, (passing.get(name) ?? new Set()).add(endpoint.name));
          this.#remember(name, endpoint.name);
        }
      }
    }
    return passing;
  }

  /** Those that have reached one of these conditions; all of them while a condition is left that none has reached. */
  #chooseEndpoints(left: ReadonlySet<string>): (name: string) => boolean {
    const reached = [...left].map((condition) => this.#endpoints.get(condition));
    return (name) => reached.some((names) => names === undefined || names.has(name));
  }

  /** What is left although requests have reached it may need other endpoints: all of them are tried again. */
  forgetEndpoints(left: ReadonlySet<string>): void {
    for (const condition of left) this.#endpoints.delete(condition);
  }

  #remember(condition: string, endpoint: string): void {
    this.#endpoints.set(condition, (this.#endpoints.get(condition) ?? new Set()).add(endpoint));
  }

  /** In the response; or in the rows, when a request about a hidden record leaves something behind. */
  async #differenceInWrite(request: GeneratedRequest): Promise<string | undefined> {
    const generated = this.#generated;
    const before = generated.world;
    const difference = await findDifference(this.#alone.app, request);
    await generated.read();
    if (difference !== undefined || request.known.expected(request).status !== 404) return difference;
    const { endpoint, user } = request;
    if (isDeepStrictEqual({ ...before, audit: [] }, { ...generated.world, audit: [] })) return undefined;
    return `${endpoint.name} ${JSON.stringify(request.request)} of ${user.username} finds nothing, but changes rows`;
  }

  async #conditionsPassed(send: () => Promise<string | undefined>): Promise<string[]> {
    switches.passed.clear();
    const difference = await send();
    if (difference !== undefined) throw new Error(difference);
    return [...switches.passed];
  }

  async #without<T>(isOut: Input['without'], work: () => Promise<T>): Promise<T> {
    await this.#invalidateCaches();
    switches.isOut = isOut;
    try {
      return await work();
    } finally {
      switches.isOut = () => false;
      await this.#invalidateCaches();
    }
  }

  /** Servers cache responses by revision. A new revision for all tenants invalidates every cache. */
  async #invalidateCaches(): Promise<void> {
    const { owner } = this.#generated;
    await owner.query('insert into inventory_revisions select id, next_step() from partners');
    await owner.query('insert into grant_revisions select id, next_step() from users');
  }
}
