import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/**
 * Returns whether `node_modules` matches `package-lock.json`. npm writes its own list last, so an
 * interrupted install leaves it missing or outdated. The pinned Node proves that install scripts
 * ran.
 */
export function isInstalled(root) {
  const modules = join(root, 'node_modules')
  try {
    const wanted = packagesIn(join(root, 'package-lock.json'))
    const installed = packagesIn(join(modules, '.package-lock.json'))
    const isSame = (path) =>
      installed[path] &&
      ['version', 'integrity', 'resolved'].every(
        (key) => installed[path][key] === wanted[path][key],
      )
    const required = Object.keys(wanted).filter(
      (path) => path !== '' && (!wanted[path].optional || installed[path]),
    )
    const extra = Object.keys(installed).filter((path) => !wanted[path])
    return extra.length === 0 && required.every(isSame) && existsSync(pinnedNode(root))
  } catch {
    return false
  }
}

export function pinnedNode(root) {
  return join(root, 'node_modules/node/bin/node')
}
