/** This remote's words; common ones come from `@sori/contract/messages`. `en.ts` has the same shape. Source: `spec/copy-ko.md` §2, §6. */
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
}

/** The shape of this remote's words. */
export type Words = typeof ko
