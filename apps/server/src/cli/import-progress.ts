import type { Progress } from '#features/import/import-csv-file.ts';
import type { PlannedFile } from '#features/import/plan-import.ts';

const barWidth = 30;
/** Where there is no terminal, a line this often is enough to see that it goes on. */
const lineEveryMs = 2000;

type Output = { isTTY?: boolean; write: (text: string) => unknown };

/** A bar on a terminal, a line now and then elsewhere. */
export function createImportProgress(output: Output, now: () => number = Date.now) {
  let lastLine = now();
  return {
    show({ name, bytes }: Pick<PlannedFile, 'name' | 'bytes'>, progress: Progress): void {
      const share = bytes === 0 ? 1 : Math.min(1, progress.bytes / bytes);
      const said = `${name}: ${progress.rows} rows, ${Math.floor(share * 100)} %`;
      if (output.isTTY) {
        const full = Math.round(share * barWidth);
        output.write(`\r[${'#'.repeat(full)}${'.'.repeat(barWidth - full)}] ${said}\x1b[K`);
      } else if (now() - lastLine >= lineEveryMs) {
        lastLine = now();
        output.write(`${said}\n`);
      }
    },
    clear(): void {
      if (output.isTTY) output.write('\r\x1b[K');
    },
  };
}
