export type { CreditKind, PaidCard } from './columns.ts'
export type { DB as Tables } from './tables.generated.ts'
