import { tryStorage } from '@sori/remote-kit/host'
import { keptInTab } from './keptInTab.ts'

/** `sentAt` is in milliseconds since 1970. */
interface ActivationMail {
  email: string
  sentAt: number
}

const storedMail = keptInTab('activationMail')

/** The last mail with a code, which registration or login passes to the activation page. */
export const activationMail = {
  keep: (mail: ActivationMail): void => storedMail.keep(JSON.stringify(mail)),
  read: (): ActivationMail | undefined => {
    const mail = tryStorage(() => JSON.parse(storedMail.read() ?? '{}') as Partial<ActivationMail>)
    const { email, sentAt } = mail ?? {}
    return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : undefined
  },
  forget: storedMail.forget,
}
