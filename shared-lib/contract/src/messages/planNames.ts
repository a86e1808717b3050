import type { Locale } from './locale.ts'

const names: Record<Locale, Readonly<Record<number, string>>> = {
  ko: { 1: '무료', 2: '베이직', 3: '프리미엄', 4: 'VIP' },
  en: { 1: 'Free', 2: 'Basic', 3: 'Premium', 4: 'VIP' },
}

export function planName(
  locale: Locale,
  plan: { subscriptionId: number; subscriptionName?: string },
): string {
  return names[locale][plan.subscriptionId] ?? plan.subscriptionName ?? String(plan.subscriptionId)
}

const rawNames = ['free', 'basic', 'premium', 'vip']

/** Translates a plan's raw name. */
export function planText(locale: Locale, name: string): string {
  return names[locale][rawNames.indexOf(name) + 1] ?? name
}

const orders: Record<Locale, (plan: string) => string> = {
  ko: (plan) => `${plan} 플랜 구독`,
  en: (plan) => `${plan} plan`,
}

/** Translates an order's name. It contains the plan's untranslated name. */
export function orderText(locale: Locale, orderName: string): string {
  const plan = rawNames.find((name) => orderName === orders.ko(name))
  return plan ? orders[locale](planText(locale, plan)) : orderName
}
