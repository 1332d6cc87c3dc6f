const expected = ['Uid:\t10001', 'CapEff:\t0000000000000000', 'CapBnd:\t0000000000000000', 'NoNewPrivs:\t1'];

/** The first process of a container has no rights, cannot gain any, and cannot write to its root. */
export async function requireConfinement(container) {
  const status = await container.exec(['cat', '/proc/1/status']);
  const missing = expected.filter((line) => !status.output.includes(line));
  const mounts = await container.exec(['cat', '/proc/1/mounts']);
  if (!/^overlay \/ overlay ro,/m.test(mounts.output)) missing.push('read-only root');
  if (missing.length > 0) throw new Error(`${container.name} lacks: ${missing.join(', ')}.`);
}
