export { installPreviewInvalidation } from './preview-invalidation.ts'
export { sendStored } from './send-stored.ts'
export { StreamLinks } from './stream-links.ts'
