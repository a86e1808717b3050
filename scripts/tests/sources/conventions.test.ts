import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { remotes, root } from '../../product/workspaces.ts'

interface Rule {
  name: string
  folders: readonly string[]
  except: RegExp
  forbidden: RegExp
  example: string
}

const screens = [
  ...remotes.map((remote) => `${remote}/src`),
  'shared-lib/remote-kit/src',
  'shared-lib/market-kit/src',
]

/** The first segments of the paths of pages. */
const PAGES = [
  'sounds',
  'me',
  'admin',
  'login',
  'register',
  'activation',
  'help',
  'subscription',
  'checkout',
  'success',
  'fail',
  'legal',
  'certificates',
]

const rules: readonly Rule[] = [
  {
    name: 'paths of pages come from @sori/contract/paths',
    folders: [...screens, 'shell/src'],
    except: /\.test\.tsx?$|\/testing\/|\/(remote\.(manifest|heads)|screens)\.ts$/,
    forbidden: new RegExp(`['"\`]/(${PAGES.join('|')})\\b`),
    example: `<Link to="/me/cart">`,
  },
  {
    name: 'only endpoints use wire shapes',
    folders: screens,
    except: /\.test\.tsx?$|\/testing\/|Api\.ts$|\/model\/|\/remote\.heads\.ts$/,
    forbidden: /\b\w*D(TO|to)\b|\bdto(List)?\b|\bdtoList\b|TagName\b/,
    example: 'const { musicDTO } = track',
  },
]

describe.each(rules)('the convention "$name"', (rule) => {
  it('finds no violation in the sources', async () => {
    expect(await findViolations(rule)).toEqual([])
  })

  it(`finds ${rule.example}`, () => {
    expect(rule.example).toMatch(rule.forbidden)
  })
})

async function findViolations({ name, folders, except, forbidden }: Rule): Promise<string[]> {
  const files = (await Promise.all(folders.map(sourcesBelow)))
    .flat()
    .filter((file) => !except.test(file))
  return files.flatMap((file) =>
    linesOf(file).flatMap((line, index) =>
      forbidden.test(line) ? [`${name}: ${file}:${index + 1}: ${line.trim()}`] : [],
    ),
  )
}

async function sourcesBelow(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder), { recursive: true })
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => `${folder}/${name}`)
}

/** Returns the lines of a file. Leaves out comments, because they may name pages and payloads. */
function linesOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ''),
  )
  return code.split('\n').map((line) => line.replace(/^\s*\/\/.*|\s\/\/ .*$/, ''))
}
