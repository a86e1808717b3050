import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/product/workspaces.ts'

const document = () => readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** Returns the commands of a section of docs/operations.md in their order, one for each line of its `sh` blocks. */
export function commandsOf(title: string): string[] {
  const [, after] = document().split(`\n## ${title}\n`)
  const [section = ''] = (after ?? '').split('\n## ')
  const commands = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
  if (commands.length === 0) throw new Error(`docs/operations.md has no commands under ${title}`)
  return commands
}

/** Returns the statements that make the roles and the database. */
export function databaseStatements(): string[] {
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(document()) ?? []
  const statements = block.trim().split(/;\n?/).filter(Boolean)
  if (statements.length !== 3)
    throw new Error('docs/operations.md does not make two roles and a database')
  return statements
}

/** Returns the documented command that begins with `start`, without options in brackets and a remark. */
export function commandThat(start: string): string {
  const line = document()
    .split('\n')
    .find((one) => one.startsWith(start))
  if (!line) throw new Error(`docs/operations.md does not say ${start}`)
  return line.replace(/\[.*?\]/g, '').replace(/ +#.*/, '')
}
