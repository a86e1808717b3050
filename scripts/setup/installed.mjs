import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Whether `node_modules` below `root` holds exactly what `package-lock.json` asks for. npm writes its own list last of all, so after an
 * install that was broken off it is missing or old; the pinned Node stands for the install scripts, which `--ignore-scripts` leaves out.
 */
export function isInstalled(root) {
  const modules = join(root, 'node_modules')
  try {
    const asked = read(join(root, 'package-lock.json')).packages
    const there = read(join(modules, '.package-lock.json')).packages
    const same = (path) => there[path] && ['version', 'integrity', 'resolved'].every((key) => there[path][key] === asked[path][key])
    const wanted = Object.keys(asked).filter((path) => path !== '' && (!asked[path].optional || there[path]))
    const extra = Object.keys(there).filter((path) => !asked[path])
    return extra.length === 0 && wanted.every(same) && existsSync(pinnedNode(root))
  } catch {
    return false
  }
}

/** The Node that the project is pinned to; it comes with the packages. */
export function pinnedNode(root) {
  return join(root, 'node_modules/node/bin/node')
}
