/** Returns the package of an imported module, for example `react-dom` of `react-dom/client`. */
export function packageName(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/')
}
