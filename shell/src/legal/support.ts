import type { LegalContent } from './legalText.ts'

/** 고객센터 */
export const support: LegalContent = {
  ko: {
    intro: '문의하기 전에 자주 묻는 질문을 확인해주세요.',
    sections: [
      {
        heading: '로그인할 수 없습니다',
        paragraphs: [
          '로그인 화면의 비밀번호 찾기에서 가입한 이메일과 이름을 입력하면 임시 비밀번호를 메일로 보냅니다. 메일이 보이지 않으면 스팸 메일함을 확인해주세요.',
        ],
      },
      {
        heading: '인증 코드가 오지 않습니다',
        paragraphs: [
          '이메일 인증 화면에서 인증 코드를 다시 받을 수 있습니다. 코드는 30분 동안 사용할 수 있으며, 새 코드를 받으면 이전 코드는 사용할 수 없습니다.',
        ],
      },
      {
        heading: '구매한 음원을 다시 받고 싶습니다',
        paragraphs: ['구매 음원에서 언제든지 크레딧 없이 다시 다운로드할 수 있습니다.'],
      },
      {
        heading: '결제했는데 크레딧이 없습니다',
        paragraphs: [
          '결제 결과가 확인되는 데 몇 분이 걸릴 수 있습니다. 내 구독의 결제 내역을 확인한 뒤에도 없으면 주문번호와 함께 문의해주세요.',
        ],
      },
      {
        heading: '문의',
        paragraphs: ['이메일 주소와 상담 시간은 운영자가 정한 뒤 이곳에 표시합니다.'],
      },
    ],
  },
  en: {
    intro: 'Please look at these questions first.',
    sections: [
      {
        heading: 'I cannot log in',
        paragraphs: [
          'Find password, beside the login, sends a temporary password to the email that you registered with. Please look into your spam folder, too.',
        ],
      },
      {
        heading: 'The activation code does not come',
        paragraphs: [
          'Email verification sends another one. A code can be used for 30 minutes; a new one voids the one before.',
        ],
      },
      {
        heading: 'I want a sound again that I bought',
        paragraphs: ['Paid sounds gives it again at any time, without credits.'],
      },
      {
        heading: 'I paid, but the credits are missing',
        paragraphs: [
          'It can take some minutes until the result of a payment is known. If it is not in the history of My subscription then, write to us with the order number.',
        ],
      },
      {
        heading: 'Contact',
        paragraphs: ['Email address and hours are shown here once the operator has set them.'],
      },
    ],
  },
}
