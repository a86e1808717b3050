import * as z from 'zod/mini'
import { keyword, pageQuery } from '../catalogue/index.ts'
import { id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import { changeFields, changeSubjects } from './change-texts.ts'

/** A value before or after a change. A plan is its id; no plan is null. */
export const changeValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ChangeValue = z.infer<typeof changeValue>

/** A recorded change. `userId` is the member or the item's artist, null for tags. */
export const adminChange = z.object({
  changeId: id,
  createDate: timestamp,
  adminNickname: z.string(),
  adminId: id,
  userId: z.nullable(id),
  userNickname: z.nullable(z.string()),
  subject: z.enum(changeSubjects),
  subjectLabel: z.string(),
  field: z.enum(changeFields),
  from: changeValue,
  to: changeValue,
  reason: z.nullable(z.string()),
})
export type AdminChange = z.infer<typeof adminChange>
export const changesAnswer = pageOf(adminChange)
export type ChangesAnswer = z.infer<typeof changesAnswer>

/** The filters of recorded changes. `from` and `to` are days in Seoul, both included. */
export const changesQuery = z.extend(pageQuery, {
  keyword: z._default(keyword, ''),
  userId: z.optional(idInput),
  adminId: z.optional(idInput),
  field: z.optional(z.enum(changeFields)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
})
export type ChangesQuery = z.infer<typeof changesQuery>
