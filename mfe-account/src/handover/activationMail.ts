import { keptInTab } from './keptInTab.ts'

/** To whom a code was mailed last, and when, in ms since 1970. */
export interface ActivationMail {
  email: string
  sentAt: number
}

const kept = keptInTab('activationMail')

/** The last mail with a code: from registering or the login to the page that takes the code (D12). */
export const activationMail = {
  keep: (mail: ActivationMail): void => kept.set(JSON.stringify(mail)),
  read: (): ActivationMail | undefined => {
    try {
      const { email, sentAt } = JSON.parse(kept.get() ?? '{}') as Partial<ActivationMail>
      return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : undefined
    } catch {
      return undefined
    }
  },
  forget: kept.remove,
}
