/**
 * Imports a peer by name, and makes sure that it has what it is needed for: only this folder's own `npm ci` installs
 * it, and neither the compiler nor the tests may depend on that.
 */
export async function load<Module extends object>(
  name: string,
  exports: readonly (keyof Module & string)[],
): Promise<Module> {
  const loaded: unknown = await import(name);
  if (offers<Module>(loaded, exports)) return loaded;
  throw new TypeError(`${name} does not export ${exports.join(", ")}.`);
}

const offers = <Module extends object>(loaded: unknown, exports: readonly string[]): loaded is Module =>
  exports.every((name) => typeof Reflect.get(Object(loaded), name) === "function");
