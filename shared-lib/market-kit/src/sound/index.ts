export { PreviewButton } from './PreviewButton.tsx'
export type { PreviewPhase, PreviewSource } from './PreviewPlayer.ts'
export { type Preview, usePreview } from './usePreview.ts'
