import { type Config, readConfig } from '../../api/src/config.ts'
import { places } from '../product/workspaces.ts'

/** Milliseconds for an answer of the storage during backup and restore: nobody waits for them. */
export const STORAGE_MS = 60_000

/** Milliseconds for a statement of a command that reads or changes much. */
export const STATEMENT_MS = 600_000

/** Returns the settings of the product that the environment names. */
export function operatorConfig(): Config {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_DIRECT_URL, STORAGE_URL } = process.env
  const { dataDir: DATA_DIR } = places(process.env)
  return readConfig({
    DATABASE_URL,
    DATABASE_OWNER_URL,
    DATABASE_DIRECT_URL,
    STORAGE_URL,
    DATA_DIR,
  })
}

/** Returns the name of the database for messages: its folder, or the setting. */
export function databaseName({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? dataDir : 'DATABASE_URL'
}
