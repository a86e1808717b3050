import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../../product/workspaces.ts'

const components = execFileSync('git', ['ls-files', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .map((file) => join(root, file))
  .filter((file) => file.endsWith('.tsx') && existsSync(file))

describe('the style sheets', () => {
  it('define every class that a component names', () => {
    const missing = components.flatMap((file) => missingClasses(file, readFileSync(file, 'utf8')))
    expect(missing).toEqual([])
  })

  it('fail the check without a named class', () => {
    const [file = ''] = components.filter((name) => name.endsWith('ui/Button.tsx'))
    const code = "import styles from './Button.module.css'\nstyles.button\nstyles.planted"
    expect(missingClasses(file, code)).toEqual([expect.stringContaining('styles.planted')])
  })
})

/** Returns the classes in `code` that the imported CSS modules lack. */
function missingClasses(file: string, code: string): string[] {
  const imports = code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)
  return [...imports].flatMap(([, name, sheet = '']) => {
    const css = readFileSync(join(dirname(file), sheet), 'utf8')
    const classes = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found]) => found))
    return [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
      .filter(([, used]) => !classes.has(used))
      .map(([used]) => `${file}: ${used}`)
  })
}
