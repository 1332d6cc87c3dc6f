/** When a connection was there, and when it was not. */
export class Presence {
  readonly #changes: { at: number; isThere: boolean }[] = [];

  set(isThere: boolean): void {
    if (this.isThere !== isThere) this.#changes.push({ at: performance.now(), isThere });
  }

  get isThere(): boolean {
    return this.#changes.at(-1)?.isThere ?? false;
  }

  /** When it came back for the last time after this moment. Undefined when it was there all the time. */
  backAfter(moment: number): number | undefined {
    const later = this.#changes.filter(({ at }) => at >= moment);
    return later.findLast(({ isThere }) => isThere)?.at;
  }
}
