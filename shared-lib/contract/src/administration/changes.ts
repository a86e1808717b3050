import * as z from 'zod/mini'
import { keyword, pageQuery } from '../catalogue/index.ts'
import { id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import { changeFields, changeSubjects } from './change-words.ts'

/** A value before or after a change: credits, a plan's id or null for none, true or false, a text. */
export const changeValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A value before or after a change. */
export type ChangeValue = z.infer<typeof changeValue>

/**
 * What an administrator changed (D55). `userId` is whose it is: the member who was edited, the artist of a track or an album; null for tags.
 * `subjectLabel` is what the thing was called when it was changed.
 */
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
/** What an administrator changed. */
export type AdminChange = z.infer<typeof adminChange>
/** `GET /api/admin/changes`: the newest first. */
export const changesAnswer = pageOf(adminChange)
/** `GET /api/admin/changes`. */
export type ChangesAnswer = z.infer<typeof changesAnswer>

/**
 * The query of `GET /api/admin/changes`. `keyword` is a part of the administrator's or the member's nickname, of what the thing was called, or
 * of a text before or after the change. `userId` is whose, `adminId` who; `from` and `to` are days in Seoul, both included.
 */
export const changesQuery = z.extend(pageQuery, {
  keyword: z._default(keyword, ''),
  userId: z.optional(idInput),
  adminId: z.optional(idInput),
  field: z.optional(z.enum(changeFields)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
})
/** The query of `GET /api/admin/changes`. */
export type ChangesQuery = z.infer<typeof changesQuery>
