import * as z from 'zod/mini'
import { composedText } from '../text/index.ts'

export const id = z.int().check(z.positive())

/** Returns the schema of an integer, or of a string that matches `digits`. */
export const numberInput = (digits: RegExp) =>
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(digits))]),
    z.transform((value) => Number(value)),
  )
export const idInput = numberInput(/^\d{1,15}$/)

/** Returns the schema of a text that may contain line breaks. */
export const freeText = (max: number) =>
  z
    .string()
    .check(z.overwrite(composedText), z.maxLength(max), z.regex(/^(?:[\r\n\t]|[^\p{Cc}\p{Cs}])*$/u))

/** The schema of a time in ISO 8601, UTC. */
export const timestamp = z.iso.datetime()

export const paging = z.object({
  page: z.int().check(z.minimum(1)),
  size: z.int().check(z.minimum(1), z.maximum(100)),
  total: z.int().check(z.minimum(0)),
  start: z.int().check(z.minimum(1)),
  end: z.int().check(z.minimum(1)),
  prev: z.boolean(),
  next: z.boolean(),
})

export type Paging = z.infer<typeof paging>

export function oneOf<T extends z.core.$ZodType>(dto: T) {
  return z.object({ dto, message: z.optional(z.string()) })
}

export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.extend(paging, { dtoList: z.array(item) })
}

export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ dtoList: z.array(item) })
}

export const commandAnswer = z.object({ message: z.string(), code: z.string() })
export type CommandAnswer = z.infer<typeof commandAnswer>

const params = z.record(z.string(), z.union([z.string(), z.number()]))

export const fieldProblem = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
})

export type FieldProblem = z.infer<typeof fieldProblem>

/** The body of an error. `code` is an `ErrorCode`, or a code of a newer API. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
  errors: z.optional(z.array(fieldProblem)),
  requestId: z.string(),
  resetToken: z.optional(z.string()),
})

export type Problem = z.infer<typeof problem>
