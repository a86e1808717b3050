export type { CreditKind, PaidCard } from './columns.ts'
/** The tables as Kysely sees them. */
export type { DB as Tables } from './tables.generated.ts'
