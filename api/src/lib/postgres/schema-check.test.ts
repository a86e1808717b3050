import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { prepareDatabase } from '../../process/open-database.ts'
import { createEmptyDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { killServers, startServer } from '../../testing/test-server.ts'
import { createLog } from '../runtime/log.ts'
import { urlOf } from './embedded/embedded-postgres.ts'

const REFUSED =
  'The database has the encoding SQL_ASCII, and the product needs UTF8: ' +
  "create it with ENCODING 'UTF8' TEMPLATE template0."

describe('a database with the encoding SQL_ASCII', () => {
  let database: Omit<TestDatabase, 'db'>
  beforeAll(async () => {
    database = await createEmptyDatabase("ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'")
  })
  afterAll(async () => {
    killServers()
    await database.close()
  })

  it('makes the migration fail with one sentence', async () => {
    const { connection: owner, runtime: direct } = database
    await expect(prepareDatabase({ owner, direct }, createLog('silent'))).rejects.toThrow(REFUSED)
  })

  it('makes a starting process exit with one sentence', async () => {
    const started = startServer({ DATABASE_URL: urlOf(database.runtime) })
    expect(await started.ended).toBe(1)
    expect(started.output().trim()).toBe(REFUSED)
  })
})
