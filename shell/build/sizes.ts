import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Prints the weight of the files that the page just built loads, plain, gzip and brotli. */
export function printSizes(dist: string): void {
  const assets = join(dist, 'assets')
  const newest = new Map<string, { file: string; at: number }>()
  for (const file of readdirSync(assets)) {
    const kind = /^(\w+)\.[0-9a-f]{8}\.(js|css)$/.exec(file)
    if (!kind) continue
    const name = `${kind[1]}.${kind[2]}`
    const at = statSync(join(assets, file)).mtimeMs
    if (at > (newest.get(name)?.at ?? 0)) newest.set(name, { file, at })
  }
  const kilo = (path: string) => {
    try {
      return `${(statSync(path).size / 1000).toFixed(1)} kB`
    } catch {
      return '–'
    }
  }
  for (const [name, { file }] of newest) {
    const path = join(assets, file)
    console.info(
      `  ${name.padEnd(12)} ${kilo(path)}, gzip ${kilo(`${path}.gz`)}, brotli ${kilo(`${path}.br`)}`,
    )
  }
}
