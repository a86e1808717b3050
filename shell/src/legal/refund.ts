import type { LegalContent } from './legalText.ts'

/** 환불 정책 */
export const refund: LegalContent = {
  ko: {
    intro: '구독 결제와 크레딧, 음원 구매의 환불 기준입니다.',
    sections: [
      {
        heading: '구독 결제',
        paragraphs: [
          '결제일부터 7일 이내이고 그 결제로 받은 크레딧을 사용하지 않았다면 전액 환불을 요청할 수 있습니다.',
          '환불하면 그 결제로 받은 크레딧 가운데 사용하지 않은 크레딧이 회수되고 구독이 종료됩니다.',
          '구독을 취소하면 이용 종료일까지 이용할 수 있고, 받은 크레딧은 그대로 남습니다.',
        ],
      },
      {
        heading: '음원 구매',
        paragraphs: [
          '다운로드한 디지털 음원은 청약철회가 제한됩니다. 미리듣기로 확인한 뒤 구매해주세요.',
          '파일이 손상되었거나 설명과 다르면 고객센터로 문의해주세요.',
        ],
      },
      {
        heading: '환불 방법',
        paragraphs: ['결제한 수단으로 환불합니다. 결제 대행사의 처리에 며칠이 걸릴 수 있습니다.'],
      },
    ],
  },
  en: {
    intro: 'How payments for plans, credits and sounds are refunded.',
    sections: [
      {
        heading: 'Plans',
        paragraphs: [
          'Within 7 days of the payment, and while none of its credits is spent, the whole amount can be refunded.',
          'With a refund the unspent credits of that payment are taken back, and the plan ends.',
          'A subscription that is cancelled can be used until its last day, and its credits stay.',
        ],
      },
      {
        heading: 'Sounds',
        paragraphs: [
          'The right of withdrawal does not extend to digital sounds that were downloaded. Please listen to the preview before you buy.',
          'Please contact us when a file is damaged or not what was described.',
        ],
      },
      {
        heading: 'How',
        paragraphs: [
          'By the means of payment that was used. The payment provider may need some days.',
        ],
      },
    ],
  },
}
