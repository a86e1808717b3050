import { PostgresSearchIndex } from './postgres-search.ts'
import { describeSearchIndex } from './testing/describe-search-index.ts'

describeSearchIndex('PostgreSQL', ({ db }) => ({ index: new PostgresSearchIndex(db) }))
describeSearchIndex('PostgreSQL, reading every page in slices of time', ({ db }) => ({
  index: new PostgresSearchIndex(db, { deepRows: 0 }),
}))
