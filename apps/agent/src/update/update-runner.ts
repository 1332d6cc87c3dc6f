import type { KeyObject } from 'node:crypto';
import type { AgentRelease, SignedRelease, UpdateFailure } from '@greenroom/domain/agent/agent-update.ts';
import type { AgentToServer } from '@greenroom/domain/agent/messages.ts';
import { compareVersions } from '@greenroom/domain/operations/compare-versions.ts';
import type { Log } from '../log.ts';
import { verifyRelease } from './release-keys.ts';
import { unpackProgram } from './unpack-program.ts';
import { sha256, type UpdateStore } from './update-store.ts';

/** A part takes a second on the slowest of lines. */
const partMilliseconds = 60_000;

class UpdateError extends Error {
  readonly failure: UpdateFailure;

  constructor(failure: UpdateFailure, reason: string) {
    super(reason);
    this.failure = failure;
  }
}

export type UpdateRunnerOptions = {
  version: string;
  store: UpdateStore;
  /** Those who may sign a release. */
  keys: readonly KeyObject[];
  send: (message: AgentToServer) => boolean;
  /** Ends the program; its service starts it again, and then the new version. */
  restart: () => void;
  log: Log;
};

/** Fetches a release through the link of the agent. Whatever goes wrong, the agent goes on with its own version. */
export class UpdateRunner {
  readonly #options: UpdateRunnerOptions;
  #receive: ((part: { offset: number; data: string }) => void) | undefined;
  #isRunning = false;
  #cut = () => {};

  constructor(options: UpdateRunnerOptions) {
    this.#options = options;
  }

  /** Without a key it could trust no release, and says that it takes none. */
  get isOffered(): boolean {
    return this.#options.keys.length > 0;
  }

  async run(signed: SignedRelease): Promise<void> {
    const { log, send, restart } = this.#options;
    if (this.#isRunning) return;
    this.#isRunning = true;
    const cut = new AbortController();
    this.#cut = () => cut.abort();
    let version = '';
    try {
      const release = this.#require(signed);
      version = release.version;
      log.info('fetches an update', { version, bytes: release.archive.bytes });
      const archive = await this.#fetch(release, cut.signal);
      await this.#store(release, signed, archive);
      log.info('restarts with the update', { version });
      send({ type: 'updated', version, failure: null });
      restart();
    } catch (error) {
      // The server offers it again when the link is back.
      if (cut.signal.aborted) return;
      const failure = error instanceof UpdateError ? error.failure : 'download';
      log.error('the update failed', { version, failure, reason: String(error) });
      send({ type: 'updated', version: version || (nameOf(signed) ?? ''), failure });
    } finally {
      this.#isRunning = false;
    }
  }

  receive(part: { offset: number; data: string }): void {
    this.#receive?.(part);
  }

  stop(): void {
    this.#cut();
  }

  #require(signed: SignedRelease): AgentRelease {
    const release = verifyRelease(signed, this.#options.keys);
    if (!release) throw new UpdateError('signature', 'it is not signed with a key that this agent trusts');
    if (compareVersions(release.version, this.#options.version) <= 0)
      throw new UpdateError('not-newer', `${release.version} is not newer than ${this.#options.version}`);
    if (compareVersions(process.versions.node, release.node) < 0)
      throw new UpdateError('node', `it needs Node ${release.node}, this is ${process.versions.node}`);
    return release;
  }

  async #fetch({ archive: { bytes, sha256: digest } }: AgentRelease, cut: AbortSignal): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let offset = 0; offset < bytes; ) {
      const part = await this.#fetchPart(offset, cut);
      offset += part.length;
      if (part.length === 0 || offset > bytes)
        throw new UpdateError('download', `it has ${offset} bytes instead of ${bytes}`);
      parts.push(part);
    }
    const archive = Buffer.concat(parts);
    if (sha256(archive) !== digest) throw new UpdateError('download', 'it is not what was signed');
    return archive;
  }

  #fetchPart(offset: number, cut: AbortSignal): Promise<Buffer> {
    return new Promise<Buffer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new UpdateError('download', 'the server sent nothing')),
        partMilliseconds,
      );
      const stop = () => reject(new Error('the link was cut'));
      cut.addEventListener('abort', stop, { once: true });
      this.#receive = (part) => {
        if (part.offset !== offset) return;
        clearTimeout(timer);
        cut.removeEventListener('abort', stop);
        resolve(Buffer.from(part.data, 'base64'));
      };
      if (cut.aborted || !this.#options.send({ type: 'get_update_part', offset })) stop();
    }).finally(() => {
      this.#receive = undefined;
    });
  }

  async #store(release: AgentRelease, signed: SignedRelease, archive: Buffer): Promise<void> {
    const program = await unpackProgram(archive).catch((error: Error) => {
      throw new UpdateError('download', error.message);
    });
    if (sha256(program) !== release.program.sha256)
      throw new UpdateError('download', 'its program is not what was signed');
    await this.#options.store.add(release, { signed, program }).catch((error: Error) => {
      throw new UpdateError('disk', error.message);
    });
  }
}

/** The version that an unsigned offer claims, for the report alone. */
function nameOf({ release }: SignedRelease): string | undefined {
  return /"version":"([\d.]{1,20})"/.exec(release)?.[1];
}
