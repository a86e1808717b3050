import { TRACK_CREDITS } from '@sori/contract/catalogue'
import type { LegalContent } from './legalText.ts'

/** 이용약관 */
export const terms: LegalContent = {
  ko: {
    intro:
      '이 약관은 소리장터에서 음원과 앨범을 듣고, 구매하고, 등록하는 데 필요한 사항을 정합니다.',
    sections: [
      {
        heading: '회원',
        paragraphs: [
          '이메일 주소를 인증하면 회원이 됩니다. 회원은 정확한 정보를 입력하고 비밀번호를 다른 사람에게 알리지 않아야 합니다.',
          '회원은 내 정보에서 언제든지 탈퇴할 수 있습니다. 탈퇴하면 남은 크레딧과 구독은 사라지며, 다른 회원이 이미 구매한 음원은 그 회원이 계속 이용할 수 있습니다.',
        ],
      },
      {
        heading: '크레딧과 구매',
        paragraphs: [
          `음원 한 곡은 ${TRACK_CREDITS}크레딧입니다. 한 번 구매한 음원은 추가 크레딧 없이 다시 다운로드할 수 있습니다.`,
          '구독 플랜은 한 달 동안 이용할 수 있으며 결제할 때 크레딧이 지급됩니다. 자동으로 다시 결제되지 않습니다.',
        ],
      },
      {
        heading: '음원의 사용 범위',
        paragraphs: [
          '구매한 음원은 회원 자신의 작품에 상업적으로 사용할 수 있습니다. 음원 자체를 그대로 다시 판매하거나 배포할 수는 없습니다.',
        ],
      },
      {
        heading: '음원의 등록',
        paragraphs: [
          '회원은 배포할 권리를 가진 음원만 등록할 수 있습니다. 권리를 침해한다는 신고가 확인되면 음원을 목록에서 숨길 수 있습니다.',
        ],
      },
      {
        heading: '금지 행위',
        paragraphs: [
          '다른 사람의 계정을 사용하거나, 서비스의 운영을 방해하거나, 법령에 어긋나는 음원을 등록해서는 안 됩니다. 이를 어기면 이용이 중지될 수 있습니다.',
        ],
      },
    ],
  },
  en: {
    intro: 'These terms say how sounds and albums are heard, bought and offered at Sorijangteo.',
    sections: [
      {
        heading: 'Members',
        paragraphs: [
          'Whoever confirms an email address is a member. Members give correct details and tell nobody their password.',
          'Members may leave at any time in My info. Unspent credits and the subscription are lost then; sounds that others have bought stay available to them.',
        ],
      },
      {
        heading: 'Credits and purchases',
        paragraphs: [
          `A track costs ${TRACK_CREDITS} credits. What was bought once can be downloaded again without further credits.`,
          'A plan lasts one month and brings its credits when it is paid. It is not paid again by itself.',
        ],
      },
      {
        heading: 'Use of the sounds',
        paragraphs: [
          'Sounds that were bought may be used in one’s own works, also commercially. They may not be sold or distributed as such.',
        ],
      },
      {
        heading: 'Offering sounds',
        paragraphs: [
          'Members offer only sounds that they have the right to distribute. A sound that infringes others’ rights may be hidden from the lists.',
        ],
      },
      {
        heading: 'What is not allowed',
        paragraphs: [
          'Using others’ accounts, disturbing the service, and offering sounds that break the law. Accounts that do so may be disabled.',
        ],
      },
    ],
  },
}
