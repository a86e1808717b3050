// usage: node scripts/openapi.ts — writes docs/openapi.json from the routes' schemas.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withRoutes } from './app-without-database.ts'

await withRoutes((app) =>
  writeFile(
    fileURLToPath(new URL('../../docs/openapi.json', import.meta.url)),
    `${JSON.stringify(app.swagger(), null, 2)}\n`,
  ),
)
