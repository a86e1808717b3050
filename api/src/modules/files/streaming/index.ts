export { installPreviewInvalidation } from './preview-invalidation.ts'
export { audioResponses, filePathParams, sendStored } from './send-stored.ts'
export { StreamLinks } from './stream-links.ts'
