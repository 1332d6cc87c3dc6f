export type ServerEvent = { event: string; data: string };

/**
 * Reads text/event-stream until it ends. `onSign` is called for every sign of life, comments included: they distinguish
 * an open connection from a dead one.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onSign }: { onEvent: (event: ServerEvent) => void; onSign: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + decoder.decode(value, { stream: true })).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) onEvent(event);
    }
  }
}

function readBlock(block: string): ServerEvent | undefined {
  const fields = block.split(/\r?\n/).map((line) => /^(\w+): ?(.*)$/.exec(line));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2]] : []));
  const data = valuesOf('data');
  return data.length === 0
    ? undefined
    : { event: valuesOf('event').at(-1) ?? 'message', data: data.join('\n') };
}
