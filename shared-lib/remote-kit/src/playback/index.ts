export { createPlayback } from './createPlayback.ts'
export { usePlayback } from './usePlayback.ts'
