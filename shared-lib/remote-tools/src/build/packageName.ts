/** Returns the package of an imported module, for example `react-dom` for `react-dom/client`. */
export function packageName(module: string): string {
  const partsOfName = module.startsWith('@') ? 2 : 1
  return module.split('/', partsOfName).join('/')
}
