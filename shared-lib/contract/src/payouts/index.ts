import * as z from 'zod/mini'
import { personName } from '../account/fields.ts'
import { KEYWORD_MAX, keyword, pageParams, pageQuery } from '../catalogue/index.ts'
import { commandAnswer, freeText, id, idInput, pageOf, timestamp } from '../envelope/index.ts'
import { type ListParams, optionalChoiceParam, textParam } from '../list-params/index.ts'
import { typedNumber } from '../text/index.ts'
import { bankCodes } from './banks.ts'
import { PAYOUT_MAX, PAYOUT_MIN, PAYOUT_REASON_MAX, PAYOUTS_A_DECISION } from './limits.ts'

export * from './banks.ts'
export * from './limits.ts'
export * from './withholding.ts'

export const payoutStates = [
  'requested',
  'approved',
  'sent',
  'refused',
  'failed',
  'returned',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** The states that an administrator may set, and the states before each. */
export const payoutSteps = {
  approved: ['requested'],
  refused: ['requested'],
  sent: ['approved'],
  failed: ['approved'],
  returned: ['sent'],
} as const satisfies Partial<Record<PayoutState, readonly PayoutState[]>>
export type PayoutStep = keyof typeof payoutSteps
export const payoutStepNames = Object.keys(payoutSteps) as PayoutStep[]
/** The decisions that require a reason. The server mails the reason to the artist. */
export const stepsWithReason: readonly PayoutStep[] = ['refused', 'failed', 'returned']

const won = z.int().check(z.minimum(0))
const bank = z.enum(bankCodes)

export const payoutAccountBody = z.object({
  holder: personName,
  bank,
  number: z.string().check(
    z.overwrite((text) => text.replace(/[\s-]+/g, '')),
    z.minLength(1),
    z.regex(/^\d{8,16}$/),
  ),
})
export type PayoutAccountBody = z.infer<typeof payoutAccountBody>

export const payoutParams = z.object({ payoutId: idInput })
/** A retried payout. `reason` records how the administrator identified the former artist. */
export const payoutRetryBody = z.extend(payoutAccountBody, {
  reason: freeText(PAYOUT_REASON_MAX).check(z.minLength(1)),
})
export type PayoutRetryBody = z.infer<typeof payoutRetryBody>

/** A masked account. Payouts to it are approved from `payableDate`. */
export const payoutAccount = z.object({
  holder: z.string(),
  bank,
  number: z.string(),
  createDate: timestamp,
  payableDate: timestamp,
})
export type PayoutAccount = z.infer<typeof payoutAccount>

/** A payout in won. `account` is masked; `stateDate` is the time of its state. */
export const payout = z.object({
  payoutId: id,
  gross: won,
  incomeTax: won,
  localTax: won,
  net: won,
  state: z.enum(payoutStates),
  reason: z.nullable(z.string()),
  createDate: timestamp,
  stateDate: timestamp,
  account: payoutAccount,
})
export type Payout = z.infer<typeof payout>

export const payoutsQuery = pageQuery
/** An artist's payouts. `open` is the payout that is requested or approved. */
export const payoutsAnswer = z.extend(pageOf(payout), {
  account: z.nullable(payoutAccount),
  open: z.nullable(id),
})
export type PayoutsAnswer = z.infer<typeof payoutsAnswer>

const gross = z.int().check(z.minimum(PAYOUT_MIN), z.maximum(PAYOUT_MAX))
export const payoutBody = z.object({ gross })
export type PayoutBody = z.infer<typeof payoutBody>
export const payoutForm = z.object({
  gross: z.pipe(z.pipe(z.string(), z.transform(typedNumber)), gross),
})
export const payoutRequested = z.extend(commandAnswer, { data: z.object({ payoutId: id }) })

/** Hints for an administrator's decision. They never block a payout. */
export const payoutChecks = ['new-account', 'other-holder', 'few-buyers', 'own-purchases'] as const
export type PayoutCheck = (typeof payoutChecks)[number]

export const managedPayout = z.extend(payout, {
  userId: id,
  nickname: z.string(),
  checks: z.array(z.enum(payoutChecks)),
  /** Members whose purchases have earned won for the artist; null after the decision. */
  buyers: z.nullable(z.int()),
  decidedBy: z.nullable(z.string()),
  /** True if the artist has left, so that an administrator may retry the payout. */
  isRetriable: z.boolean(),
})
export type ManagedPayout = z.infer<typeof managedPayout>

export const managedPayoutsQuery = z.extend(pageQuery, {
  state: z.optional(z.enum(payoutStates)),
  keyword: z._default(keyword, ''),
})
export type ManagedPayoutsQuery = z.infer<typeof managedPayoutsQuery>
export const managedPayoutsParams = {
  state: optionalChoiceParam(payoutStates),
  keyword: textParam(KEYWORD_MAX),
  ...pageParams,
} as const
export type ManagedPayoutsParams = ListParams<typeof managedPayoutsParams>
export const managedPayoutsAnswer = pageOf(managedPayout)
export type ManagedPayoutsAnswer = z.infer<typeof managedPayoutsAnswer>

const reason = freeText(PAYOUT_REASON_MAX)
const hasReason = (decision: { state: PayoutStep; reason: string }) =>
  decision.reason !== '' || !stepsWithReason.includes(decision.state)
const reasonMissing = { path: ['reason'], params: { code: 'REQUIRED' } }
const state = z.enum(payoutStepNames)
export const payoutDecision = z
  .object({
    payoutIds: z.array(idInput).check(z.minLength(1), z.maxLength(PAYOUTS_A_DECISION)),
    state,
    reason: z._default(reason, ''),
  })
  .check(z.refine(hasReason, reasonMissing))
export type PayoutDecision = z.infer<typeof payoutDecision>
/** The fields of the form; `payoutIds` are chosen in the list. */
export const payoutDecisionForm = z
  .object({ state, reason })
  .check(z.refine(hasReason, reasonMissing))

/** The month of the tax table, YYYY-MM in Seoul. */
export const taxesQuery = z.object({
  month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)),
})
