import * as z from 'zod/mini'

export const oneOf = <T extends object>(table: T) =>
  z.enum(Object.keys(table) as (keyof T & string)[])
