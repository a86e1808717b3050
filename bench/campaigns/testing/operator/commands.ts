import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../scripts/product/workspaces.ts'

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')

/** Returns the commands of a section of docs/operations.md, one for each line of `sh` blocks. */
export function commandsIn(title: string): string[] {
  const [, after = ''] = operations.split(`\n## ${title}\n`)
  const [section = ''] = after.split('\n## ')
  const commands = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  )
  if (commands.length === 0) throw new Error(`docs/operations.md has no commands under ${title}`)
  return commands
}

/** Returns the statements of docs/operations.md that create the roles and the database. */
export function databaseStatements(): string[] {
  const [, block = ''] = /```sql\n(CREATE ROLE[\s\S]*?)```/.exec(operations) ?? []
  const statements = block.trim().split(/;\n?/).filter(Boolean)
  if (statements.length !== 3)
    throw new Error('docs/operations.md does not create two roles and a database')
  return statements
}

/** Returns the command that begins with `start`, without its options in brackets and comment. */
export function commandThatBegins(start: string): string {
  const command = operations.split('\n').find((line) => line.startsWith(start))
  if (!command) throw new Error(`docs/operations.md has no command ${start}`)
  return command
    .replace(/\[.*?\]/g, '')
    .replace(/ +#.*/, '')
    .trim()
}
