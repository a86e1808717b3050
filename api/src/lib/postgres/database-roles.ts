import pg from 'pg'
import { withClient } from './client.ts'
import type { Connection } from './connection.ts'

/**
 * Grants the role of the running product its rights: no DDL, no TRUNCATE, no changes of append-only
 * tables. Runs after every migration.
 */
export async function grantRuntimeRole(owner: Connection, runtime: Connection): Promise<void> {
  const [ownerRole, role] = [await roleOf(owner), await roleOf(runtime)]
  if (ownerRole === role) return
  const to = pg.escapeIdentifier(role)
  await withClient(owner, (client) =>
    client.query(`
      BEGIN;
      GRANT USAGE ON SCHEMA public, pgboss TO ${to};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO ${to};
      GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO ${to};
      REVOKE INSERT, UPDATE, DELETE ON applied_migrations, schema_migrations FROM ${to};
      REVOKE UPDATE, DELETE ON credit_entries, admin_changes, money_transactions, money_entries
        FROM ${to};
      COMMIT`),
  )
}

export function mayChangeSchema(connection: Connection): Promise<boolean> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ may: boolean }>(`
      SELECT rolsuper OR has_schema_privilege('public', 'CREATE') OR EXISTS (
        SELECT FROM pg_tables
        WHERE schemaname = 'public' AND pg_has_role(tableowner, 'USAGE')) AS may
      FROM pg_roles WHERE rolname = current_user`)
    return rows[0]?.may ?? false
  })
}

function roleOf(connection: Connection) {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
    return rows[0]?.role ?? ''
  })
}
