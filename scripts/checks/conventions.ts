import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { remotes, root } from '../product/workspaces.ts'
import { type Check, holds, together } from './check.ts'

/** A rule that a line of source can break. */
interface Rule {
  name: string
  folders: readonly string[]
  /** Files that may. */
  except: RegExp
  breach: RegExp
  /** Source that must be found to break it, so that the rule is known to see. */
  example: string
}

const screens = [...remotes.map((remote) => `${remote}/src`), 'shared-lib/remote-kit/src']

/** What `design` asks of every remote and no linter rule says. */
const rules: readonly Rule[] = [
  {
    name: 'addresses of pages come from @sori/contract/paths',
    folders: [...screens, 'shell/src'],
    except: /\.test\.tsx?$|\/testing\/|\/(remote\.manifest|screens)\.ts$/,
    breach: /['"`]\/(sounds|me|admin|login|register|activation|help|subscription|checkout|success|fail|legal|certificates)\b/,
    example: `<Link to="/me/cart">`,
  },
  {
    name: 'shapes of the wire end at the endpoints',
    folders: screens,
    except: /\.test\.tsx?$|\/testing\/|Api\.ts$|\/model\//,
    breach: /\b\w*D(TO|to)\b|\bdto(List)?\b|\bdtoList\b|TagName\b/,
    example: 'const { musicDTO } = track',
  },
]

/** Every rule is kept, and would see a breach. */
export const conventions: Check = {
  name: 'conventions',
  run: async () => together(await Promise.all(rules.map(async (rule) => together([holds(blind(rule)), holds(await breaches(rule))])))),
}

function blind({ name, breach, example }: Rule): string | undefined {
  return breach.test(example) ? undefined : `the rule "${name}" does not see ${example}`
}

async function breaches({ name, folders, except, breach }: Rule): Promise<string | undefined> {
  const files = (await Promise.all(folders.map(sourcesBelow))).flat().filter((file) => !except.test(file))
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line, index) => (breach.test(line) ? [`${name}: ${file}:${index + 1}: ${line.trim()}`] : [])),
  )
  return found.join('\n') || undefined
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
}

/** The code, line by line; comments may name a page or a payload. */
function linesOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
  return code.split('\n').map((line) => line.replace(/^\s*\/\/.*|\s\/\/ .*$/, ''))
}
