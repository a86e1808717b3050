import * as z from 'zod/mini'

/** An id in an answer. */
export const id = z.int().check(z.positive())

/** A number or a string of digits; the output is a number. */
export const idInput = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
)

/** A time in ISO 8601, UTC. */
export const timestamp = z.iso.datetime()

/** `start` and `end` are the pager's block. */
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

/** `{ dto }`. */
export function oneOf<T extends z.core.$ZodType>(dto: T) {
  return z.object({ dto, message: z.optional(z.string()) })
}

/** `{ dtoList, page, size, total, start, end, prev, next }`. */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.extend(paging, { dtoList: z.array(item) })
}

/** `{ dtoList }` without paging. */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ dtoList: z.array(item) })
}

/** A successful command. `message` is in the request's language. */
export const commandAnswer = z.object({ message: z.string(), code: z.string() })
export type CommandAnswer = z.infer<typeof commandAnswer>

const params = z.record(z.string(), z.union([z.string(), z.number()]))

/** `code` is a `FieldErrorCode` or a newer API's; `message` is in the request's language. */
export const fieldProblem = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
})

export type FieldProblem = z.infer<typeof fieldProblem>

/** The body of every error response; `code` is an `ErrorCode` or a newer API's. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
  errors: z.optional(z.array(fieldProblem)),
  requestId: z.string(),
  resetToken: z.optional(z.string()),
})

export type Problem = z.infer<typeof problem>
