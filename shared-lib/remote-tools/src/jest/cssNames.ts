/** Replaces a CSS module in tests: each class has its own name. */
const names: Record<string, string> = new Proxy(
  {},
  { get: (_target, name) => (name === '__esModule' ? false : String(name)) },
)

export default names
