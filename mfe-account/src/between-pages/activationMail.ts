import { tryStorage } from '@sori/remote-kit/host'
import { createTabValue } from './createTabValue.ts'

/** `sentAt` is in milliseconds since 1970. */
interface ActivationMail {
  email: string
  sentAt: number
}

const storedMail = createTabValue('activationMail')

/** The last mail with a code. Registration or login passes it to the activation page. */
export const activationMail = {
  keep: (mail: ActivationMail): void => storedMail.keep(JSON.stringify(mail)),
  read: (): ActivationMail | undefined => {
    const mail = tryStorage(() => JSON.parse(storedMail.read() ?? '{}') as Partial<ActivationMail>)
    const { email, sentAt } = mail ?? {}
    return typeof email === 'string' && typeof sentAt === 'number' ? { email, sentAt } : undefined
  },
  forget: storedMail.forget,
}
