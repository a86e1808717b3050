// usage: npm run ops -- <command> … — an operator's commands; --help lists them
import { StartError } from '../api/src/lib/errors/start-error.ts'

interface Command {
  usage: string
  summary: string
  /** Loads the command. `run` takes its arguments and returns the exit code. */
  load(): Promise<{ run(args: string[]): Promise<number> | number }>
}

const commands: Readonly<Record<string, Command>> = {
  admin: {
    usage:
      'create <email> [--name=<name>] [--nickname=<nickname>] [--new-password] | ' +
      'reset-second-factor <email>',
    summary:
      'makes an administrator; reads the password from the terminal or standard input; removes a ' +
      'second factor',
    load: () => import('./ops/admin.ts'),
  },
  audit: {
    usage: '',
    summary: 'checks the rules about money (api/db/audit.sql); ends with 1 when one is broken',
    load: () => import('./ops/audit.ts'),
  },
  backup: {
    usage: '<folder> [--keep=<n>] [--recipient=age1…] [--without-files]',
    summary: 'backs up database and files, also while the product runs; keeps the newest n',
    load: () => import('./ops/backup.ts'),
  },
  'create-bucket': {
    usage: '',
    summary: 'creates the bucket of STORAGE_URL when it is missing',
    load: () => import('./ops/create-bucket.ts'),
  },
  migrate: {
    usage: '',
    summary: "brings the database to this release's schema, as DATABASE_OWNER_URL (D48)",
    load: () => import('./ops/migrate.ts'),
  },
  nginx: {
    usage: `<folder> [--listen=<port>] [--server-name=<name>] [--api=<host:port,…>]
  [--certificate=<file> --key=<file>] [--redirect=<port>] [--files=<folder or STORAGE_URL>]
  [--user=<name>] [--no-ipv6] [--log=<file>]`,
    summary: "writes nginx's configuration",
    load: () => import('./ops/nginx.ts'),
  },
  'purge-demo': {
    usage: '',
    summary: 'removes the demo world; the product must not be running',
    load: () => import('./ops/purge-demo.ts'),
  },
  queue: {
    usage: "<queue> ['<data as JSON>']",
    summary: 'queues a job again; queue and data are in the line of the log',
    load: () => import('./ops/queue.ts'),
  },
  restore: {
    usage: '<folder> [--at=<name>] [--identity=<file>]',
    summary: 'restores a backup into an empty database and an empty storage',
    load: () => import('./ops/restore.ts'),
  },
  team: {
    usage: `list | create <team> | give <team> | take <team> | token <team> | revoke <token>
  [--remote=<name>] [--path=</path/*>] [--scope=publish] [--scope=rollback] [--days=<n>]
  [--site=<folder>]`,
    summary: 'teams that publish over HTTPS: their names of remotes, paths and tokens',
    load: () => import('./ops/team.ts'),
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined

function help(): string {
  const lines = Object.entries(commands).map(
    ([command, { summary }]) => `  ${command.padEnd(15)}${summary}`,
  )
  return `usage: npm run ops -- <command> …

${lines.join('\n')}

The environment names the product: DATA_DIR, or DATABASE_URL, DATABASE_OWNER_URL and STORAGE_URL.
npm run ops -- <command> --help shows the arguments of one command.`
}

async function run({ usage, summary, load }: Command): Promise<number> {
  const usageLine = `usage: npm run ops -- ${name} ${usage}`.trimEnd()
  if (args.includes('--help')) {
    console.info(`${usageLine}\n${summary}`)
    return 0
  }
  try {
    return await (await load()).run(args)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('ERR_PARSE_ARGS')) console.error(usageLine)
    else if (error instanceof StartError) console.error(error.message)
    else throw error
    return 1
  }
}

if (command) process.exitCode = await run(command)
else if (name === '--help') console.info(help())
else {
  console.error(help())
  process.exitCode = 1
}
