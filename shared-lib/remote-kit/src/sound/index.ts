export { PreviewButton, type PreviewButtonProps } from './PreviewButton.tsx'
export type { PreviewPhase, PreviewSource } from './PreviewSound.ts'
export { type Preview, usePreviewSound } from './usePreviewSound.ts'
