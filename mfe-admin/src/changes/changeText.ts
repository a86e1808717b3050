import type { AdminChange, ChangeField, ChangeValue } from '@sori/contract/administration'
import { type Locale, planName } from '@sori/contract/messages'
import type { Texts } from '../messages/ko.ts'

/** Kinds of changes that have a single value. */
const ONE_VALUE: readonly ChangeField[] = ['create', 'decision', 'refund', 'remove']

/** Describes a change: `크레딧 100 → 500`. */
export function changeText(
  { field, from, to }: Pick<AdminChange, 'field' | 'from' | 'to'>,
  t: Texts,
  locale: Locale,
): string {
  const hasFrom = !ONE_VALUE.includes(field)
  const newText = valueText(field, field === 'remove' ? from : to, t, locale)
  const change = hasFrom ? t.changes.fromTo(valueText(field, from, t, locale), newText) : newText
  return `${t.changes.fields[field]} ${change}`
}

function valueText(field: ChangeField, value: ChangeValue, t: Texts, locale: Locale): string {
  if (field === 'subscription') return planName(locale, { subscriptionId: Number(value ?? 1) })
  if (value === null || value === '') return t.changes.nothing
  if (typeof value === 'number') return value.toLocaleString(locale)
  const texts: Partial<Record<ChangeField, Record<string, string>>> = {
    payment: t.payment,
    disabled: t.changes.disabled,
    administrator: t.changes.administrators,
    secondFactor: t.changes.switched,
    hidden: t.changes.hidden,
    takedown: t.changes.takedowns,
    decision: t.changes.decisions,
    payout: t.payouts.states,
    transfers: t.changes.transfers,
    refund: t.refunds.decisions,
  }
  return texts[field]?.[String(value)] ?? String(value)
}
