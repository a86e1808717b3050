import type { Host } from '@sori/contract/host'
import { type Locale, planName } from '@sori/contract/messages'
import { paths } from '@sori/contract/paths'
import { type Plan, planForGap } from '@sori/contract/payment'
import { hostFetch } from '../http/hostFetch.ts'
import { commandTexts } from './texts.ts'

const TIMEOUT_MS = 3_000

export async function offerPlans(
  host: Host,
  { held, needed }: { held: number; needed: number },
  beforePlans?: () => void,
): Promise<void> {
  const texts = commandTexts(host.locale.getSnapshot())
  const gapSentence = gapText(host.locale.getSnapshot(), await plansOf(host), needed - held)
  const isAccepted = await host.confirm({
    title: texts.short(held, needed),
    body: gapSentence ?? texts.shortHint,
    confirm: texts.plans,
  })
  if (!isAccepted) return
  beforePlans?.()
  host.navigation.navigator.push(paths.plans())
}

/** Returns a sentence about the cheapest plan that grants the missing credits. */
export function gapText(
  locale: Locale,
  plans: readonly Plan[],
  missing: number,
): string | undefined {
  const plan = planForGap(plans, missing)
  if (!plan) return undefined
  const texts = commandTexts(locale)
  const price = plan.subscriptionPrice.toLocaleString(locale)
  const credits = plan.creditPerMonth.toLocaleString(locale)
  const offer = texts.planForGap(planName(locale, plan), price, credits)
  return `${texts.missing(missing.toLocaleString(locale))} ${offer}`
}

async function plansOf(host: Host): Promise<readonly Plan[]> {
  try {
    const response = await hostFetch(
      host,
      { url: '/api/payment/plans', anonymous: true },
      AbortSignal.timeout(TIMEOUT_MS),
    )
    return response.ok ? ((await response.json()) as { dtoList: Plan[] }).dtoList : []
  } catch {
    return []
  }
}
