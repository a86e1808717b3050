// usage: node scripts/admin-matrix.ts — prints administrators' calls by role, from the route table.
import { type AccessRule, adminMatrix, collectRules } from '../src/plugins/access-matrix.ts'
import { withRoutes } from './app-without-database.ts'

const rules: AccessRule[] = []
const print = () => void process.stdout.write(`${adminMatrix(rules)}\n`)
await withRoutes(print, {
  beforeRoutes: (app) => collectRules(app, rules),
})
