/**
 * What a cluster would reject: values that the schema of Kubernetes does not allow, and fields that it does not have.
 *
 * @param {{ apiVersion: string, kind: string }} manifest
 * @returns {Promise<string[]>}
 */
export async function findManifestFaults(manifest) {
  const name = `${manifest.apiVersion}/${manifest.kind}`;
  const module = `kubernetes-models/${name}`;
  const { [manifest.kind]: model } = await import(module);
  const unread = new Set();
  try {
    model.prototype.validate.call(watchReads(manifest, manifest.kind, unread));
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`];
  }
  return [...unread].map((path) => `${name}: ${path} is no field of the schema`);
}

/** The validators ignore fields that the schema does not have: they are those that no validator reads. */
function watchReads(value, path, unread) {
  if (value === null || typeof value !== 'object') return value;
  const pathOf = (key) => (Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
  for (const key of Object.keys(value)) unread.add(pathOf(key));
  const inside = new Map(Object.keys(value).map((key) => [key, watchReads(value[key], pathOf(key), unread)]));
  return new Proxy(value, {
    get(target, key) {
      if (typeof key !== 'string' || !inside.has(key)) return Reflect.get(target, key);
      unread.delete(pathOf(key));
      return inside.get(key);
    },
  });
}
