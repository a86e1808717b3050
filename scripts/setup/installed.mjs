import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Returns true when `node_modules` in `root` matches `package-lock.json`. npm writes its own list
 * last, so it is missing or outdated after an interrupted install. The pinned Node proves the
 * install scripts, which `--ignore-scripts` skips.
 */
export function isInstalled(root) {
  const modules = join(root, 'node_modules')
  try {
    const asked = read(join(root, 'package-lock.json')).packages
    const there = read(join(modules, '.package-lock.json')).packages
    const same = (path) =>
      there[path] &&
      ['version', 'integrity', 'resolved'].every((key) => there[path][key] === asked[path][key])
    const wanted = Object.keys(asked).filter(
      (path) => path !== '' && (!asked[path].optional || there[path]),
    )
    const extra = Object.keys(there).filter((path) => !asked[path])
    return extra.length === 0 && wanted.every(same) && existsSync(pinnedNode(root))
  } catch {
    return false
  }
}

/** The pinned Node, which is one of the packages. */
export function pinnedNode(root) {
  return join(root, 'node_modules/node/bin/node')
}
