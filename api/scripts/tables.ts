// usage: node scripts/tables.ts [--print] — writes or prints the types of all tables
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import setUp from '../src/testing/global-setup.ts'
import tearDown from '../src/testing/global-teardown.ts'
import { createTestDatabase } from '../src/testing/test-database.ts'
import { drawTables } from './draw-tables.ts'

const file = new URL('../src/lib/postgres/tables.generated.ts', import.meta.url)
// a jest run has its own server
if (!process.env.SORI_TEST_POSTGRES) await setUp()
const database = await createTestDatabase()
const types = await drawTables(database.db)
if (process.argv.includes('--print')) process.stdout.write(types)
else await writeFile(fileURLToPath(file), types)
await database.close()
await tearDown()
