import * as z from 'zod/mini'

/** An id in an answer: a positive whole number (D3). */
export const id = z.int().check(z.positive())

/** An id in a request: a number or a string of digits (D3); gives the number. */
export const idInput = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
)

/** A moment: ISO-8601, UTC (D2). */
export const timestamp = z.iso.datetime()

/** The paging data of a list answer (D4). */
export const paging = z.object({
  page: z.int().check(z.minimum(1)),
  size: z.int().check(z.minimum(1), z.maximum(100)),
  total: z.int().check(z.minimum(0)),
  start: z.int().check(z.minimum(1)),
  end: z.int().check(z.minimum(1)),
  prev: z.boolean(),
  next: z.boolean(),
})

/** The paging data of a list answer (D4). */
export type Paging = z.infer<typeof paging>

/** `{ dto }`: one thing (D4). */
export function oneOf<T extends z.core.$ZodType>(dto: T) {
  return z.object({ dto, message: z.optional(z.string()) })
}

/** `{ dtoList, page, size, total, start, end, prev, next }`: a page of a list (D4). */
export function pageOf<T extends z.core.$ZodType>(item: T) {
  return z.extend(paging, { dtoList: z.array(item) })
}

/** `{ dtoList }`: a list without paging (D4). */
export function listOf<T extends z.core.$ZodType>(item: T) {
  return z.object({ dtoList: z.array(item) })
}

/** `{ message, code }`: a command that was carried out (D4). `message` is in the request's language. */
export const commandAnswer = z.object({ message: z.string(), code: z.string() })
/** A command that was carried out. */
export type CommandAnswer = z.infer<typeof commandAnswer>

const params = z.record(z.string(), z.union([z.string(), z.number()]))

/** Why one field of a request was refused; `code` is a `FieldErrorCode` or one that a newer API has added, `message` is in the request's language. */
export const fieldProblem = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
})

/** Why one field of a request was refused. */
export type FieldProblem = z.infer<typeof fieldProblem>

/** Every failing answer of the API (D6). `code` is one of the error table, or one that a newer API has added. */
export const problem = z.object({
  code: z.string(),
  message: z.string(),
  params: z.optional(params),
  errors: z.optional(z.array(fieldProblem)),
  requestId: z.string(),
  resetToken: z.optional(z.string()),
})

/** Every failing answer of the API (D6). */
export type Problem = z.infer<typeof problem>
