/** Exits with one line when Node is too old. It runs before anything that an old Node could not parse. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Greenroom needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}
