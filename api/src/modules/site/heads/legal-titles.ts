import type { LegalPage } from '@sori/contract/paths'

/** Titles of the legal pages, which belong to the shell and have no manifest. */
export const legalTitles: Readonly<Record<LegalPage, string>> = {
  terms: '이용약관',
  privacy: '개인정보처리방침',
  refund: '환불 정책',
  support: '고객센터',
  business: '사업자정보',
  artists: '아티스트 정산 안내',
}
