import pg from 'pg'
import type { Connection } from '../../lib/postgres/connection.ts'

export async function recorded<T>(
  connection: Connection,
  makeBackup: () => Promise<T>,
): Promise<T> {
  try {
    const made = await makeBackup()
    await record(connection, 'succeeded_at')
    return made
  } catch (error) {
    // The backup's error is more important than a failing record.
    await record(connection, 'failed_at').catch(() => undefined)
    throw error
  }
}

async function record(connection: Connection, column: 'succeeded_at' | 'failed_at'): Promise<void> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    await client.query(`UPDATE backup_runs SET ${column} = now()`)
  } finally {
    await client.end()
  }
}
