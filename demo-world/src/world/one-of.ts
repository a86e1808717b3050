import * as z from 'zod/mini'

/** Returns the schema of a key of `table`. */
export const oneOf = <T extends object>(table: T) => z.enum(Object.keys(table) as (keyof T & string)[])
