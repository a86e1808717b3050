import type { LegalContent } from './legalText.ts'

/** 사업자정보: what the operator has to fill in before the site is open for business. */
export const business: LegalContent = {
  ko: {
    intro: '아래 항목은 운영자가 사업자 등록을 마친 뒤 입력합니다.',
    sections: [
      { heading: '상호', paragraphs: ['소리장터'] },
      { heading: '대표자', paragraphs: ['입력 전'] },
      { heading: '사업자등록번호', paragraphs: ['입력 전'] },
      { heading: '통신판매업 신고번호', paragraphs: ['입력 전'] },
      { heading: '주소', paragraphs: ['입력 전'] },
      { heading: '전화번호와 이메일', paragraphs: ['입력 전'] },
      { heading: '호스팅 서비스 제공자', paragraphs: ['입력 전'] },
    ],
  },
  en: {
    intro: 'The operator fills these in once the business is registered.',
    sections: [
      { heading: 'Company', paragraphs: ['Sorijangteo'] },
      { heading: 'Representative', paragraphs: ['not given yet'] },
      { heading: 'Business registration number', paragraphs: ['not given yet'] },
      { heading: 'Mail-order business report number', paragraphs: ['not given yet'] },
      { heading: 'Address', paragraphs: ['not given yet'] },
      { heading: 'Phone and email', paragraphs: ['not given yet'] },
      { heading: 'Hosting provider', paragraphs: ['not given yet'] },
    ],
  },
}
