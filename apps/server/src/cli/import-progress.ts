import type { Progress } from '#features/import/import-estate.ts';
import type { PlannedFile } from '#features/import/plan-import.ts';

const barWidth = 30;
/** Without a terminal, a line at this interval is enough to show progress. */
const lineEveryMs = 2000;

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** Shows a bar on a terminal, and an occasional line elsewhere. */
export function createImportProgress(output: Output, now: () => number = Date.now) {
  let lastLine = now();
  return {
    show({ name, bytes }: Pick<PlannedFile, 'name' | 'bytes'>, progress: Progress): void {
      const share = bytes === 0 ? 1 : Math.min(1, progress.bytes / bytes);
      const line = `${name}: ${progress.rows} rows, ${Math.floor(share * 100)} %`;
      if (output.isTTY) {
        const full = Math.round(share * barWidth);
        output.write(`\r[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${line}\x1b[K`);
      } else if (now() - lastLine >= lineEveryMs) {
        lastLine = now();
        output.write(`${line}\n`);
      }
    },
    clear(): void {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}
