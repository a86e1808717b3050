/** Mail (ADR 22): `post.send(tx, mail)`; the texts are in `mail-texts.ts`. */
export { createPost } from './create-post.ts'
export type { Post } from './mail.ts'
export type { ListedRegistration } from './mail-texts.ts'
export { mailTexts } from './mail-texts.ts'
export { OutboxRepository } from './outbox.repository.ts'
export { OutboxPost } from './outbox-post.ts'
export { Seal } from './seal.ts'
export { SmtpPost } from './smtp-post.ts'
