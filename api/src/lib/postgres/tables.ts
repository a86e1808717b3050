export type { DB as Tables } from './tables.generated.ts'
