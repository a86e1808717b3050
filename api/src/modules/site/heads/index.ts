export { escapeMarkup, scriptJson } from '../../../lib/text/markup.ts'
export { HeadService, type ResolvedHead } from './head.service.ts'
export { CARD, SITE_NAME } from './head-html.ts'
export { legalTitles } from './legal-titles.ts'
