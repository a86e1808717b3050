// usage: node scripts/tables.ts [--print] — writes or prints the types of all tables
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../src/lib/postgres/database.ts'
import { startEmbeddedPostgres } from '../src/lib/postgres/embedded/embedded-postgres.ts'
import { createLog } from '../src/lib/runtime/log.ts'
import { prepareDatabase } from '../src/process/open-database.ts'
import { generateTableTypes } from './generate-table-types.ts'

const file = new URL('../src/lib/postgres/tables.generated.ts', import.meta.url)
const log = createLog('error')
const folder = await mkdtemp(join(tmpdir(), 'sori-tables-'))
// as root, PostgreSQL runs as another user
await chmod(folder, 0o755)
const server = await startEmbeddedPostgres({ dataDir: folder, log, durable: false })
await prepareDatabase({ owner: server.connection, direct: server.runtime }, log)
const db = createDatabase(server.connection, log)
const types = await generateTableTypes(db)
await db.destroy()
await server.stop()
await rm(folder, { recursive: true, force: true })
if (process.argv.includes('--print')) process.stdout.write(types)
else await writeFile(fileURLToPath(file), types)
