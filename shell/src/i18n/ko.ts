import type { LegalPage } from '@sori/contract/paths'

/** Texts of docs/words-ko.md §1 to §3. */
export const ko = {
  nowPlaying: (artist: string, title: string) => `지금 재생 중: ${artist} – ${title}`,
  guard: {
    loginRequired: '로그인이 필요한 서비스입니다. 먼저 로그인해주세요.',
    forbidden: '이 페이지에 접근할 수 있는 권한이 없습니다.',
  },
  nav: {
    main: '주 메뉴',
    skip: '본문 바로가기',
    skipTo: { list: '목록 바로가기', player: '플레이어 바로가기' },
    home: '소리장터 홈',
    login: '로그인',
    register: '회원가입',
    logout: '로그아웃',
    profile: '프로필',
    myMenu: '마이 메뉴',
    account: '계정',
    admin: '관리자',
    expand: '메뉴 펼치기',
    collapse: '메뉴 접기',
    close: '메뉴 닫기',
    pin: '메뉴 고정',
  },
  bar: {
    toDark: '다크 모드로 전환',
    toLight: '라이트 모드로 전환',
    toOther: 'EN – 영어로 보기',
    otherLanguage: 'EN',
    credit: (count: string) => `보유 크레딧 ${count}`,
    cart: (count: number) => `장바구니, ${count}곡`,
    cartEmpty: '장바구니',
    notifications: (count: number) => (count ? `알림, 새 알림 ${count}개` : '알림'),
  },
  failed: {
    area: '이 화면을 불러오지 못했습니다.',
    areaHint: '다른 메뉴는 그대로 이용할 수 있습니다. 복구되면 자동으로 표시됩니다.',
    siteHint: '문제가 계속되면 잠시 후 다시 시도해주세요.',
    refused: '이 화면은 업데이트 중입니다. 잠시 후 다시 시도해주세요.',
  },
  loggedOut: '로그아웃되었습니다.',
  toastClose: '알림 닫기',
  storageRefused: '브라우저에 저장할 수 없어 이 탭을 닫으면 로그인과 설정이 사라집니다.',
  update: { offer: '새 버전이 있습니다.', reload: '새로고침' },
  tasks: {
    tray: '진행 중인 작업',
    done: '완료',
    failed: '실패',
    close: (title: string) => `${title} 닫기`,
  },
  footer: {
    terms: '이용약관',
    privacy: '개인정보처리방침',
    refund: '환불 정책',
    support: '고객센터',
    business: '사업자정보',
    label: '이용 안내',
    rights: '© 소리장터',
  } satisfies Record<LegalPage | 'label' | 'rights', string>,
  legal: {
    draft:
      '이 문서는 초안이며 법률 검토를 거치지 않았습니다. 운영자가 확정하여 게시한 뒤 효력을 가집니다.',
  },
}
