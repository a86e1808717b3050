export { escapeMarkup, scriptJson } from './escape.ts'
export { HeadService, type ResolvedHead } from './head.service.ts'
export { CARD, SITE_NAME } from './head-html.ts'
export { legalTitles } from './legal-titles.ts'
