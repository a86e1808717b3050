import type { Host } from '@sori/contract/host'
import { paths } from '@sori/contract/paths'
import { commandWords } from './words.ts'

/** Says how many credits are missing, and leads to the plans who wants more. */
export async function offerPlans(host: Host, { held, needed }: { held: number; needed: number }): Promise<void> {
  const words = commandWords(host.locale.getSnapshot())
  const wantsPlans = await host.confirm({ title: words.short(held, needed), body: words.shortHint, confirm: words.plans })
  if (wantsPlans) host.navigation.navigator.push(paths.plans())
}
