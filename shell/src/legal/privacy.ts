import type { LegalContent } from './legalText.ts'

/** 개인정보처리방침 */
export const privacy: LegalContent = {
  ko: {
    intro: '소리장터는 서비스에 필요한 개인정보만 처리합니다.',
    sections: [
      {
        heading: '처리하는 정보',
        paragraphs: [
          '가입할 때: 이메일, 이름, 닉네임, 비밀번호(되돌릴 수 없는 형태로 저장), 전화번호, 생년월일.',
          '이용할 때: 프로필 사진, 장바구니, 구매와 크레딧 내역, 등록한 음원, 로그인한 기기의 브라우저와 운영체제, 접속 주소(짧은 시간 동안의 요청 제한에만 사용).',
          '결제할 때: 주문번호, 금액, 결제 수단, 일부가 가려진 카드 번호. 카드 번호 전체는 결제 대행사만 처리합니다.',
        ],
      },
      {
        heading: '처리하는 목적',
        paragraphs: [
          '회원 확인, 음원 구매와 다운로드, 결제와 환불, 계정 보호, 문의 응답에 사용합니다. 광고에는 사용하지 않습니다.',
        ],
      },
      {
        heading: '브라우저에 저장하는 정보',
        paragraphs: [
          '로그인 토큰, 언어, 화면 모드, 최근 검색어, 재생 목록과 작성 중인 업로드 내용을 브라우저 저장소에 보관합니다. 로그인한 기기를 알아보기 위한 쿠키 한 개를 사용합니다. 방문자를 추적하지 않습니다.',
        ],
      },
      {
        heading: '보관 기간',
        paragraphs: [
          '탈퇴하면 개인정보는 바로 익명으로 처리됩니다. 결제와 크레딧 기록은 관련 법령에서 정한 기간 동안 개인을 알아볼 수 없는 형태로 보관합니다.',
        ],
      },
      {
        heading: '회원의 권리',
        paragraphs: [
          '내 정보에서 자신의 정보를 보고, 수정하고, 파일로 내려받고, 탈퇴하여 삭제할 수 있습니다.',
        ],
      },
      { heading: '개인정보 보호책임자', paragraphs: ['운영자가 정한 뒤 이곳에 표시합니다.'] },
    ],
  },
  en: {
    intro: 'Sorijangteo processes only the personal data that the service needs.',
    sections: [
      {
        heading: 'What is processed',
        paragraphs: [
          'When registering: email, name, nickname, password (stored so that it cannot be read back), phone number, day of birth.',
          'When using the service: profile photo, cart, purchases and credits, one’s own sounds, browser and system of the devices that are logged in, and the network address (for limits on requests, for a short time).',
          'When paying: order number, amount, means of payment, the masked card number. The whole card number is processed by the payment provider alone.',
        ],
      },
      {
        heading: 'What for',
        paragraphs: [
          'To know members, to sell and deliver sounds, for payments and refunds, to protect accounts and to answer questions. Not for advertising.',
        ],
      },
      {
        heading: 'What the browser keeps',
        paragraphs: [
          'Login tokens, language, theme, recent searches, the queue of the player and what is being typed into an upload, in the browser’s storage, and one cookie by which a device is known again at the login. Visitors are not tracked.',
        ],
      },
      {
        heading: 'For how long',
        paragraphs: [
          'When a member leaves, personal data is anonymised at once. Records of payments and credits are kept without names for as long as the law demands.',
        ],
      },
      {
        heading: 'Your rights',
        paragraphs: [
          'In My info you can see, change and download your data, and leave, by which it is deleted.',
        ],
      },
      {
        heading: 'Data protection officer',
        paragraphs: ['Is named here once the operator has appointed one.'],
      },
    ],
  },
}
