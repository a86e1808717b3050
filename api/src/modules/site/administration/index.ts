export { type RecordedChange, recordChange } from './change.repository.ts'
export { mailChange } from './change-mail.ts'
