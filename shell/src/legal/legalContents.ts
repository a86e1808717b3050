import type { LegalPage } from '@sori/contract/paths'
import type { LegalContent } from './legalText.ts'

/** The contents: files of the operator, of which only the one that is read is loaded. */
export const legalContents: Record<LegalPage, () => Promise<LegalContent>> = {
  terms: () => import('./terms.ts').then(({ terms }) => terms),
  privacy: () => import('./privacy.ts').then(({ privacy }) => privacy),
  refund: () => import('./refund.ts').then(({ refund }) => refund),
  support: () => import('./support.ts').then(({ support }) => support),
  business: () => import('./business.ts').then(({ business }) => business),
}
