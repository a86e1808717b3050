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
const orders: Record<Locale, (plan: string) => string> = {
  ko: (plan) => `${plan} 플랜 구독`,
  en: (plan) => `${plan} plan`,
}

/** Translates an order's name, which contains the plan's raw name. */
export function orderText(locale: Locale, orderName: string): string {
  const id = rawNames.findIndex((name) => orderName === orders.ko(name)) + 1
  return id > 0 ? orders[locale](names[locale][id] ?? orderName) : orderName
}
