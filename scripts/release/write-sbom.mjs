import { writeFileSync } from 'node:fs';
import { root, runStep } from '../run-step.mjs';

/**
 * Lists what the release contains, as CycloneDX. npm adds a random number, the time and the name of the folder, which would
 * make two equal releases differ.
 *
 * @param {{ file: string, date: Date }} options
 */
export async function writeSbom({ file, date }) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
  const { code, output } = await runStep('npm', args, { cwd: root, quiet: true });
  if (code !== 0) throw new Error(`${output}\nThe list of packages could not be written.`);
  const { serialNumber: _serialNumber, ...sbom } = JSON.parse(
    output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1),
  );
  // npm names the product after the folder of this clone.
  const component = { ...sbom.metadata.component, name: 'greenroom' };
  const metadata = { ...sbom.metadata, component, timestamp: date.toISOString() };
  writeFileSync(file, `${JSON.stringify({ ...sbom, metadata }, undefined, 2)}\n`);
}
