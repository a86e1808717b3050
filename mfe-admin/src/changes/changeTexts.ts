import type { AdminChange, ChangeField, ChangeValue } from '@sori/contract/administration'
import { type Locale, planName } from '@sori/contract/messages'
import type { Texts } from '../messages/ko.ts'

/** A change in one sentence: `크레딧 100 → 500`. */
export function changeTexts(
  { field, from, to }: Pick<AdminChange, 'field' | 'from' | 'to'>,
  t: Texts,
  locale: Locale,
): string {
  const name = t.changes.fields[field]
  if (field === 'create' || field === 'decision')
    return `${name} ${valueTexts(field, to, t, locale)}`
  return `${name} ${t.changes.fromTo(valueTexts(field, from, t, locale), valueTexts(field, to, t, locale))}`
}

function valueTexts(field: ChangeField, value: ChangeValue, t: Texts, locale: Locale): string {
  if (field === 'subscription') return planName(locale, { subscriptionId: Number(value ?? 1) })
  if (value === null || value === '') return t.changes.nothing
  if (typeof value === 'number') return value.toLocaleString(locale)
  const texts: Partial<Record<ChangeField, Record<string, string>>> = {
    payment: t.payment,
    disabled: t.conflict.disabled,
    hidden: t.changes.hidden,
    decision: t.changes.decisions,
  }
  return texts[field]?.[String(value)] ?? String(value)
}
