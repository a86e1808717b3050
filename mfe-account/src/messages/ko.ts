import type { NicknameChanges } from '@sori/contract/account'

/** Source: `docs/words-ko.md` §2, §6. */
export const ko = {
  login: {
    title: '로그인',
    submit: '로그인',
    username: '이메일',
    password: '비밀번호',
    find: '비밀번호 찾기',
    notMember: '회원이 아니십니까?',
    register: '회원가입',
    failed: '로그인에 실패했습니다.',
    wait: (minutes: number) => `약 ${minutes}분 후에 다시 시도할 수 있습니다.`,
  },
  password: { show: '비밀번호 표시', hide: '비밀번호 숨기기' },
  fields: {
    email: '이메일',
    name: '이름',
    nickname: '닉네임',
    password: '비밀번호',
    passwordCheck: '비밀번호 확인',
    phoneNumber: '전화번호',
    birth: '생년월일',
  },
  rules: {
    name: '한글 또는 영문으로 2~37자를 입력해주세요.',
    nickname: '글자와 숫자만 띄어쓰기 없이 2~50자로 입력하면 사용 가능 여부를 확인합니다.',
  },
  phone: {
    hint: '010 다음의 숫자 8자리를 입력해주세요.',
    first: '전화번호 앞자리(010)',
    middle: '전화번호 가운데 4자리',
    last: '전화번호 끝 4자리',
  },
  birth: { hint: '예: 1990-01-31. 만 14세 이상만 가입할 수 있습니다.', pick: '달력에서 선택' },
  avail: {
    empty: '입력하면 사용 가능 여부를 확인합니다.',
    checking: '확인 중입니다…',
    ok: '사용할 수 있습니다.',
    taken: '이미 사용 중입니다.',
    error: '확인하지 못했습니다. 다시 시도해주세요.',
  },
  serviceError:
    '서비스 오류가 발생했습니다. 잠시 후 다시 시도해주세요. 문제가 계속되면 고객센터로 문의해주세요.',
  accessDenied: '접근이 거부되었습니다. 다시 로그인해주세요.',
  register: {
    title: '회원가입',
    submit: '가입하기',
    isMember: '이미 회원이십니까?',
    login: '로그인',
    terms: '이용약관',
    privacy: '개인정보처리방침',
    consentTitle: '약관 동의',
    consent: '이용약관과 개인정보처리방침에 동의합니다. (필수)',
    read: (text: string) => `${text} 보기`,
  },
  activation: {
    title: '이메일 인증',
    help: '이메일로 받은 인증 코드를 공백 없이 입력해주세요.',
    code: '인증 코드',
    submit: '인증하기',
    already: '이미 인증된 이메일입니다. 로그인해주세요.',
    isActivated: '이미 인증하셨습니까?',
    login: '로그인',
    resendTitle: '인증 코드를 받지 못하셨습니까?',
    resendHint: '스팸 메일함도 확인해주세요.',
    resend: '인증 코드 다시 받기',
    wait: (seconds: number) => `${seconds}초 후에 다시 받을 수 있습니다.`,
  },
  findPassword: {
    title: '비밀번호 찾기',
    help: '가입한 이메일과 이름을 입력해주세요.',
    submit: '재설정 메일 받기',
    toLogin: '로그인으로 돌아가기',
  },
  resetPassword: {
    title: '비밀번호 재설정',
    submit: '비밀번호 변경',
    password: '새 비밀번호',
    check: '새 비밀번호 확인',
    find: '비밀번호 찾기',
    failed: '오류가 발생했습니다. 고객센터로 문의해주세요.',
  },
  info: {
    title: '내 정보',
    edit: '수정',
    save: '저장',
    readonly: '변경할 수 없는 항목입니다.',
    otherEditing: '다른 항목을 수정 중입니다. 먼저 완료하거나 취소해주세요.',
    updateFailed: '수정 중 오류가 발생하였습니다.',
    nicknameChanges: ({ max, days, left, until }: NicknameChanges) =>
      `닉네임은 ${days}일 동안 ${max}번까지 변경할 수 있습니다. ${
        until ? `${until}부터 다시 변경할 수 있습니다.` : `지금은 ${left}번 더 변경할 수 있습니다.`
      }`,
    photo: '프로필 사진 변경',
    photoAlt: (nickname: string) => `${nickname}님의 프로필 사진`,
    dataTitle: '내 데이터',
    dataHint:
      '회원 정보, 구매 내역, 결제 내역, 등록한 음원 등 저장된 모든 정보를 JSON 파일로 받을 수 있습니다.',
    dataDownload: '내 데이터 다운로드',
    leaveTitle: '회원 탈퇴',
    leaveHint: '탈퇴하면 되돌릴 수 없습니다.',
    leave: '탈퇴하기',
    leaveQuestion: '정말 탈퇴하시겠습니까?',
    leaveCredits: (credits: number) =>
      `남은 크레딧 ${credits.toLocaleString('ko')}개가 사라집니다.`,
    leavePlan: '이용 중인 구독이 종료됩니다.',
    leaveData: '회원 정보가 삭제되고, 등록한 음원은 목록에서 숨겨집니다.',
    leavePurchases: '구매한 음원과 사용 확인서를 더는 내려받을 수 없습니다.',
    leaveKept: '다른 회원이 구매한 음원은 구매한 회원이 계속 이용할 수 있습니다.',
  },
  sessions: { title: '로그인한 기기' },
  changePassword: {
    title: '비밀번호 변경',
    help: '변경하면 모든 기기에서 로그아웃됩니다.',
  },
}

export type Texts = typeof ko
