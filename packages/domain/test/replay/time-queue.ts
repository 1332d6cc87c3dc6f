type Entry = { at: number; order: number; run: () => void };

/** Work at times of a clock that the queue moves: the earliest first, of one time in the order in which it was added. */
export function timeQueue(start: number) {
  const heap: Entry[] = [];
  let now = start;
  let order = 0;
  const isBefore = (one: Entry, other: Entry) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);

  function push(entry: Entry): void {
    let place = heap.push(entry) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const above = heap[parent] as Entry;
      if (isBefore(above, entry)) break;
      heap[place] = above;
      place = parent;
    }
    heap[place] = entry;
  }

  function pop(): Entry {
    const first = heap[0] as Entry;
    const last = heap.pop() as Entry;
    if (heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Entry, heap[child] as Entry)) child += 1;
      if (isBefore(last, heap[child] as Entry)) break;
      heap[place] = heap[child] as Entry;
      place = child;
    }
    heap[place] = last;
    return first;
  }

  return {
    now: () => now,
    add(at: number, run: () => void): void {
      order += 1;
      push({ at: Math.max(at, now), order, run });
    },
    runUntil(until: number): void {
      while (heap.length > 0 && (heap[0] as Entry).at <= until) {
        const entry = pop();
        now = entry.at;
        entry.run();
      }
      now = until;
    },
  };
}
