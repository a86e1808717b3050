/** For every module with something that administrators change. */
export type { RecordedChange } from './record-change.ts'
export { recordChange } from './record-change.ts'
