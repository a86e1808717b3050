import type { ErrorCode, ParamsOf, QuotaKind } from '../../errors/index.ts'
import { numberText, sizeText } from '../sizes.ts'

const quotas: Record<QuotaKind, (max: number) => string> = {
  files: (max) => `하루에 올릴 수 있는 파일은 ${numberText(max)}개입니다.`,
  bytes: (max) => `하루에 올릴 수 있는 용량은 ${sizeText(max)}입니다.`,
  refusals: () => '손상되었거나 형식이 맞지 않는 파일이 많아 업로드가 제한되었습니다.',
  publications: (max) => `한 시간에 등록할 수 있는 음원은 ${numberText(max)}곡입니다.`,
}

/** Source: `docs/words-ko.md`. */
export const errors: { [C in ErrorCode]: (params: ParamsOf<C>) => string } = {
  VALIDATION: () => '잘못된 요청입니다.',
  TAG_UNKNOWN: ({ tag }) => `등록되지 않은 태그입니다: ${tag}`,
  TAG_EXISTS: ({ tag }) => `이미 있는 태그입니다: ${tag}`,
  INSUFFICIENT_CREDIT: ({ needed, held }) =>
    `크레딧이 부족합니다. (보유 ${numberText(held)} / 필요 ${numberText(needed)})`,
  CREDIT_LIMIT: () => '크레딧은 1,000,000을 초과할 수 없습니다.',
  ALREADY_OWNED: () => '이미 구매한 음원입니다. 구매 음원에서 다시 다운로드할 수 있습니다.',
  ALREADY_REPORTED: () => '이미 신고한 항목입니다. 검토가 끝나면 메일로 알려드립니다.',
  TAGS_FULL: ({ max }) => `한 트랙에는 종류별로 태그를 ${numberText(max)}개까지 붙일 수 있습니다.`,
  FAVOURITES_FULL: ({ max }) => `트랙을 ${numberText(max)}곡까지 저장할 수 있습니다.`,
  COLLECTION_FULL: ({ max }) => `한 컬렉션에는 ${numberText(max)}곡까지 담을 수 있습니다.`,
  COLLECTIONS_FULL: ({ max }) => `컬렉션은 ${numberText(max)}개까지 만들 수 있습니다.`,
  ALBUM_FULL: ({ max }) =>
    `한 앨범에는 ${numberText(max)}곡까지 담을 수 있습니다. 다른 앨범을 선택해주세요.`,
  PAYMENT_MISMATCH: () => '결제 정보가 일치하지 않습니다.',
  PAYMENT_REFUSED: ({ says }) => says || '결제가 승인되지 않았습니다. 처음부터 다시 결제해주세요.',
  PAYMENT_RETURNED: () => '결제를 완료하지 못하여 결제 금액을 환불하였습니다.',
  PAYMENT_UNPAID: () => '아직 결제가 완료되지 않았습니다.',
  PASSWORD_RESET_STARTED: () => '비밀번호 재설정이 시작되었습니다. 새 비밀번호를 설정해주세요.',
  ACTIVATION_REFUSED: () => '인증 코드가 올바르지 않거나 만료되었습니다.',
  LINK_REFUSED: () => '링크가 만료되었거나 이미 사용되었습니다. 비밀번호 찾기를 이용해주세요.',
  OWN_ACCOUNT: () => '자신의 계정에는 할 수 없는 작업입니다.',
  LOGIN_REQUIRED: () => '로그인이 필요합니다.',
  BAD_CREDENTIALS: () => '이메일 또는 비밀번호가 올바르지 않습니다.',
  SECOND_FACTOR_REQUIRED: () => '2단계 인증 코드를 입력해주세요.',
  SECOND_FACTOR_REFUSED: () => '2단계 인증 코드가 올바르지 않거나 이미 사용되었습니다.',
  SESSION_ENDED: () => '로그인이 필요합니다.',
  RESET_REFUSED: () => '접근이 거부되었습니다. 다시 로그인해주세요.',
  FORBIDDEN: () => '접근 권한이 없습니다.',
  NOT_ACTIVATED: () => '이메일 인증이 필요합니다. 메일로 받은 인증 코드를 입력해주세요.',
  HIDDEN_BY_ADMINISTRATOR: () =>
    '관리자가 숨긴 항목은 다시 표시할 수 없습니다. 고객센터로 문의해주세요.',
  ACCOUNT_DISABLED: () => '사용이 중지된 계정입니다. 고객센터로 문의해주세요.',
  NOT_FOUND: () => '요청한 정보를 찾을 수 없습니다.',
  METHOD_NOT_ALLOWED: () => '잘못된 요청입니다.',
  REQUEST_TIMEOUT: () => '요청 시간이 초과되었습니다. 다시 시도해주세요.',
  PAYMENT_IN_PROGRESS: () => '진행 중인 결제가 있습니다. 결제 결과가 확인된 후 다시 시도해주세요.',
  CHANGED_MEANWHILE: () =>
    '그 사이에 정보가 변경되었습니다. 현재 값을 확인한 뒤 다시 시도해주세요.',
  TRACK_BOUGHT: () => '이미 구매한 회원이 있어 파일을 바꿀 수 없습니다. 새 트랙으로 등록해주세요.',
  PAYOUT_OPEN: () => '이미 진행 중인 정산 요청이 있습니다. 처리된 후 다시 요청해주세요.',
  PAYOUT_ACCOUNT_MISSING: () =>
    '정산하지 않은 수익이 있습니다. 수익을 받을 정산 계좌를 등록한 뒤 탈퇴해주세요.',
  PAYOUT_TOO_EARLY: ({ until }) => `새로 등록된 계좌입니다. ${until}부터 승인할 수 있습니다.`,
  MOVE_REFUSED: ({ reason }) => `사이트에서 거부되었습니다: ${reason}`,
  RELEASES_CLOSED: () => '이 사이트에는 설정되어 있지 않습니다. 명령을 사용해주세요.',
  PAYOUT_CHANGED: () => '그 사이에 상태가 바뀐 정산 요청이 있습니다. 목록을 다시 확인해주세요.',
  TAKEN_DOWN: () => '게시가 중단되어 이용할 수 없는 항목입니다.',
  ALREADY_DECIDED: () => '이미 처리된 요청입니다.',
  REFUND_LATE: () => '결제일부터 7일이 지나 환불을 요청할 수 없습니다.',
  REFUND_SPENT: () => '이 결제로 받은 크레딧을 사용하여 환불할 수 없습니다.',
  REFUND_REQUESTED: () => '이미 환불을 요청한 결제입니다.',
  TAG_USED: () => '이 태그를 사용하는 트랙이 있어 삭제할 수 없습니다.',
  SECOND_FACTOR_ON: () => '이미 2단계 인증을 사용하고 있습니다.',
  TOO_LARGE: () => '파일 크기가 너무 큽니다.',
  ARCHIVE_TOO_LARGE: ({ max }) =>
    `한 번에 ${max / 2 ** 30} GB까지 내려받을 수 있습니다. 나누어 다운로드해주세요.`,
  STORAGE_QUOTA_EXCEEDED: ({ max }) =>
    `저장 공간 ${sizeText(max)}를 모두 사용했습니다. 고객센터로 문의해주세요.`,
  UNSUPPORTED_MEDIA: () => '잘못된 요청입니다.',
  RANGE_NOT_SATISFIABLE: () => '잘못된 요청입니다.',
  EXPECTATION_FAILED: () => '잘못된 요청입니다.',
  TOO_MANY_REQUESTS: () => '요청이 너무 많습니다. 잠시 후 다시 시도해주세요.',
  LOGIN_LOCKED: () => '로그인 시도가 너무 많습니다. 잠시 후 다시 시도해주세요.',
  NICKNAME_CHANGE_LIMIT: ({ max, days, until }) =>
    `닉네임은 ${days}일 동안 ${max}번까지 변경할 수 있습니다. ${until}부터 다시 변경할 수 있습니다.`,
  ARCHIVE_BUSY: () => '이미 다운로드 중인 압축 파일이 있습니다. 완료된 후 다시 시도해주세요.',
  QUOTA_EXCEEDED: ({ kind, max, until }) =>
    `${quotas[kind](max)} ${until}부터 다시 이용할 수 있습니다.`,
  HEADERS_TOO_LARGE: () => '잘못된 요청입니다.',
  INTERNAL: () => '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
  FORMAT_UNSUPPORTED: () => '잘못된 요청입니다.',
  UNAVAILABLE: () => '서비스 점검 중입니다. 잠시 후 다시 시도해주세요.',
  STORAGE_FULL: () => '저장 공간이 부족하여 파일을 저장하지 못했습니다. 잠시 후 다시 시도해주세요.',
  PREVIEW_PENDING: () => '미리듣기를 준비하고 있습니다…',
  PROCESS_ENDING: () => '서버를 교체하고 있습니다. 잠시 후 다시 시도해주세요.',
}
