/** Mail: `mailer.send(tx, mail)`; the texts are in `mail-texts.ko.ts` and `mail-texts.en.ts`. */
export { createMailer } from './create-mailer.ts'
export type { Mailer } from './mail.ts'
export type { ListedRegistration } from './mail-texts.ko.ts'
export { mailTexts } from './mail-texts.ts'
export { OutboxMailer } from './outbox-mailer.ts'
export { Seal } from './seal.ts'
export { SmtpMailer } from './smtp-mailer.ts'
