import type { AdminChange, ChangeField, ChangeValue } from '@sori/contract/administration'
import { type Locale, planName } from '@sori/contract/messages'
import type { Texts } from '../messages/ko.ts'

/** Kinds of changes that have a single value. */
const ONE_VALUE: readonly ChangeField[] = ['create', 'decision', 'refund', 'remove']

/** Describes a change: `크레딧 100 → 500`. */
export function changeText(
  { field, from, to }: Pick<AdminChange, 'field' | 'from' | 'to'>,
  texts: Texts,
  locale: Locale,
): string {
  const hasFrom = !ONE_VALUE.includes(field)
  const newText = valueText(field, field === 'remove' ? from : to, texts, locale)
  const change = hasFrom
    ? texts.changes.fromTo(valueText(field, from, texts, locale), newText)
    : newText
  return `${texts.changes.fields[field]} ${change}`
}

function valueText(field: ChangeField, value: ChangeValue, texts: Texts, locale: Locale): string {
  if (field === 'subscription') return planName(locale, { subscriptionId: Number(value ?? 1) })
  if (value === null || value === '') return texts.changes.nothing
  if (typeof value === 'number') return value.toLocaleString(locale)
  const textsByField: Partial<Record<ChangeField, Record<string, string>>> = {
    payment: texts.payment,
    disabled: texts.changes.disabled,
    administrator: texts.changes.administrators,
    secondFactor: texts.changes.switched,
    hidden: texts.changes.hidden,
    takedown: texts.changes.takedowns,
    decision: texts.changes.decisions,
    payout: texts.payouts.states,
    transfers: texts.changes.transfers,
    refund: texts.refunds.decisions,
  }
  return textsByField[field]?.[String(value)] ?? String(value)
}
