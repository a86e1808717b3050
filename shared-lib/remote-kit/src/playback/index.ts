export { createPlayback } from './createPlayback.ts'
export { type PagePlayback, usePlayback } from './usePlayback.ts'
