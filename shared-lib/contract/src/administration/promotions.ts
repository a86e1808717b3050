import * as z from 'zod/mini'
import { pageParams } from '../catalogue/browse-params.ts'
import { pageQuery } from '../catalogue/index.ts'
import { freeText, id, pageOf, timestamp } from '../envelope/index.ts'
import type { ListParams } from '../list-params/index.ts'

/** The longest subject, in characters. */
export const PROMOTION_SUBJECT_MAX = 100
export const PROMOTION_BODY_MAX = 5000

const subject = freeText(PROMOTION_SUBJECT_MAX).check(
  z.trim(),
  z.minLength(1),
  z.regex(/^[^\r\n]*$/),
)
const body = freeText(PROMOTION_BODY_MAX).check(z.trim(), z.minLength(1))

/** The text of a promotional mail in both languages. */
export const promotionBody = z.object({
  subject,
  body,
  englishSubject: subject,
  englishBody: body,
})
export type PromotionBody = z.infer<typeof promotionBody>

/**
 * A promotion. `mails` counts the mails queued so far. `finishedDate` is null until the last one.
 */
export const promotion = z.object({
  promotionId: id,
  subject: z.string(),
  adminNickname: z.string(),
  createDate: timestamp,
  mails: z.int(),
  finishedDate: z.nullable(timestamp),
})
export type Promotion = z.infer<typeof promotion>

export const promotionsQuery = pageQuery
export const promotionsParams = pageParams
export type PromotionsParams = ListParams<typeof promotionsParams>
/** Promotions, beginning with the newest. */
export const promotionsAnswer = pageOf(promotion)
export type PromotionsAnswer = z.infer<typeof promotionsAnswer>

/** The mails as the administrator would receive them, and the number of members who agreed. */
export const promotionPreview = z.object({
  dto: z.object({
    recipients: z.int(),
    mails: z.array(
      z.object({ locale: z.enum(['ko', 'en']), subject: z.string(), text: z.string() }),
    ),
  }),
})
export type PromotionPreview = z.infer<typeof promotionPreview>['dto']
