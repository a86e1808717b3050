import type { ErrorCode, ParamsOf } from '../contract/errors/index.ts'

/** Common words and one sentence for every error code; `en.ts` has the same shape. Source: `spec/copy-ko.md`. */
export interface Messages {
  errors: { [C in ErrorCode]: (params: ParamsOf<C>) => string }
  common: {
    siteName: string
    ok: string
    cancel: string
    close: string
    retry: string
    save: string
    delete: string
    search: string
    reset: string
    processing: string
    loadFail: string
    offline: string
    unexpected: string
    unsaved: string
    firstLogin: string
    loginRequired: string
    screenFailed: string
    notBuilt: string
    notBuiltHint: string
    toTracks: string
    page: (current: number, total: number) => string
    prevPage: string
    nextPage: string
    firstPage: string
    lastPage: string
    pagination: string
  }
}

export const ko: Messages = {
  errors: {
    VALIDATION: () => '잘못된 요청입니다.',
    TAG_UNKNOWN: ({ tag }) => `등록되지 않은 태그입니다: ${tag}`,
    TAG_EXISTS: ({ tag }) => `이미 있는 태그입니다: ${tag}`,
    INSUFFICIENT_CREDIT: ({ needed, held }) => `크레딧이 부족합니다. (보유 ${held} / 필요 ${needed})`,
    PASSWORD_RESET_STARTED: () => '비밀번호 재설정이 시작되었습니다. 새 비밀번호를 설정해주세요.',
    LOGIN_REQUIRED: () => '로그인이 필요합니다.',
    BAD_CREDENTIALS: () => '이메일 또는 비밀번호가 올바르지 않습니다.',
    SESSION_ENDED: () => '로그인이 필요합니다.',
    FORBIDDEN: () => '접근 권한이 없습니다.',
    NOT_ACTIVATED: () => '이메일 인증이 필요합니다. 메일로 받은 인증 코드를 입력해주세요.',
    NOT_FOUND: () => '요청한 정보를 찾을 수 없습니다.',
    METHOD_NOT_ALLOWED: () => '잘못된 요청입니다.',
    TOO_LARGE: () => '파일 크기가 너무 큽니다.',
    UNSUPPORTED_MEDIA: () => '잘못된 요청입니다.',
    RANGE_NOT_SATISFIABLE: () => '잘못된 요청입니다.',
    TOO_MANY_REQUESTS: () => '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
    LOGIN_LOCKED: () => '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.',
    INTERNAL: () => '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    UNAVAILABLE: () => '서비스 점검 중입니다. 잠시 후 다시 시도해주세요.',
    PREVIEW_PENDING: () => '미리듣기를 준비하고 있습니다…',
  },
  common: {
    siteName: '소리장터',
    ok: '확인',
    cancel: '취소',
    close: '닫기',
    retry: '다시 시도',
    save: '저장',
    delete: '삭제',
    search: '검색',
    reset: '초기화',
    processing: '처리 중입니다…',
    loadFail: '데이터를 불러오지 못했습니다.',
    offline: '네트워크 연결을 확인해주세요.',
    unexpected: '예기치 않은 오류가 발생했습니다.',
    unsaved: '저장하지 않은 변경 사항이 있습니다. 나가시겠습니까?',
    firstLogin: '먼저 로그인해주세요.',
    loginRequired: '로그인이 필요합니다.',
    screenFailed: '화면을 표시하는 중 오류가 발생했습니다.',
    notBuilt: '준비 중인 화면입니다.',
    notBuiltHint: '곧 이용할 수 있습니다. 그동안 다른 음원을 둘러봐주세요.',
    toTracks: '트랙 둘러보기',
    page: (current, total) => `${current} / ${total} 페이지`,
    prevPage: '이전 페이지',
    nextPage: '다음 페이지',
    firstPage: '처음',
    lastPage: '마지막',
    pagination: '페이지 이동',
  },
}
