import { withClient } from '../../lib/postgres/client.ts'
import type { Connection } from '../../lib/postgres/connection.ts'

/** Makes a backup, and records its success or failure for the metrics. */
export async function recordBackupRun<T>(
  connection: Connection,
  makeBackup: () => Promise<T>,
): Promise<T> {
  const record = (column: 'succeeded_at' | 'failed_at') =>
    withClient(connection, (client) => client.query(`UPDATE backup_runs SET ${column} = now()`))
  try {
    const backup = await makeBackup()
    await record('succeeded_at')
    return backup
  } catch (error) {
    // A failure of this record must not hide the backup's own error.
    await record('failed_at').catch(() => undefined)
    throw error
  }
}
