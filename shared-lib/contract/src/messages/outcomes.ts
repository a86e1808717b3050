import type { Locale } from './locale.ts'

const ko = {
  REGISTERED: '회원가입이 완료되었습니다. 이메일로 보낸 인증 코드를 입력해주세요.',
  ACTIVATED: '인증이 완료되었습니다. 로그인해주세요.',
  CODE_ASKED: '아직 인증하지 않은 계정이 있으면 인증 코드를 다시 보냈습니다.',
  RESET_ASKED: '입력한 정보와 일치하는 계정이 있으면 재설정 메일을 보냈습니다.',
  PASSWORD_CHANGED: '비밀번호가 변경되었습니다. 다시 로그인해주세요.',
  RESET_STARTED: '모든 기기에서 로그아웃되었습니다. 새 비밀번호를 설정해주세요.',
  LOGGED_OUT: '로그아웃되었습니다.',
  SESSION_CLOSED: '선택한 기기에서 로그아웃되었습니다.',
  OTHER_SESSIONS_CLOSED: '다른 모든 기기에서 로그아웃되었습니다.',
  ALL_SESSIONS_CLOSED: '모든 기기에서 로그아웃되었습니다.',
  ACCOUNT_LEFT: '탈퇴가 완료되었습니다. 그동안 이용해주셔서 감사합니다.',
  ME_CHANGED: '수정되었습니다.',
  PHOTO_CHANGED: '프로필 사진이 변경되었습니다.',
  DRAFT_KEPT: '결제 정보가 저장되었습니다.',
  DRAFT_REMOVED: '결제 정보가 삭제되었습니다.',
  PAYMENT_PENDING: '결제 결과를 확인하지 못했습니다. 잠시 후 결제 내역을 확인해주세요.',
  PAYMENT_RECORDED: '결제가 기록되었습니다.',
  SUBSCRIPTION_CANCELED: '구독 취소가 접수되었습니다. 이용 종료일까지 이용할 수 있습니다.',
  CART_ADDED: '장바구니에 담았습니다.',
  CART_HELD: '이미 장바구니에 담긴 트랙입니다.',
  CART_REMOVED: '장바구니에서 삭제되었습니다.',
  USER_EDITED: '수정되었습니다.',
  PLAN_ENDED: '구독이 종료되었습니다.',
  PURCHASED: '결제가 완료되었습니다. 다운로드를 시작합니다.',
  ARCHIVE_READY: '압축 파일 다운로드를 시작합니다.',
  REPORTED: '신고가 접수되었습니다. 검토 결과는 메일로 알려드립니다.',
  REPORT_DECIDED: '처리되었습니다.',
  SOUND_PUBLISHED: '업로드가 완료되었습니다.',
  TRACK_CHANGED: '저장되었습니다.',
  ALBUM_CHANGED: '저장되었습니다.',
  TRACK_TAGGED: '저장되었습니다.',
  SOUND_HIDDEN: '숨겼습니다. 이미 구매한 회원은 계속 이용할 수 있습니다.',
  SOUND_SHOWN: '다시 표시합니다.',
  TAGS_CREATED: '태그가 등록되었습니다.',
  TAG_RENAMED: '저장되었습니다.',
  TAG_MERGED: '두 태그를 하나로 합쳤습니다.',
}

/** The `code` of a successful command. */
export type OutcomeCode = keyof typeof ko

const en: Record<OutcomeCode, string> = {
  REGISTERED: 'You are registered. Please enter the code that we have sent to your email.',
  ACTIVATED: 'Your email is confirmed. Please log in.',
  CODE_ASKED: 'If there is an account that still has to be confirmed, we have sent the code again.',
  RESET_ASKED: 'If there is an account with these data, we have sent a mail to reset its password.',
  PASSWORD_CHANGED: 'Your password has been changed. Please log in again.',
  RESET_STARTED: 'You are logged out on all devices. Please choose a new password.',
  LOGGED_OUT: 'You are logged out.',
  SESSION_CLOSED: 'The chosen device is logged out.',
  OTHER_SESSIONS_CLOSED: 'All other devices are logged out.',
  ALL_SESSIONS_CLOSED: 'You are logged out on all devices.',
  ACCOUNT_LEFT: 'You have left. Thank you for having been with us.',
  ME_CHANGED: 'Your changes are saved.',
  PHOTO_CHANGED: 'Your profile photo is changed.',
  DRAFT_KEPT: 'The payment is prepared.',
  DRAFT_REMOVED: 'The prepared payment is removed.',
  PAYMENT_PENDING:
    'The result of the payment is not known yet. Please look at your payment history in a moment.',
  PAYMENT_RECORDED: 'The payment is recorded.',
  SUBSCRIPTION_CANCELED: 'Your subscription is cancelled. You can use it until its last day.',
  CART_ADDED: 'Added to the cart.',
  CART_HELD: 'This track is in the cart already.',
  CART_REMOVED: 'Removed from the cart.',
  USER_EDITED: 'The member is changed.',
  PLAN_ENDED: 'The plan has ended.',
  PURCHASED: 'The payment is complete. The download starts now.',
  ARCHIVE_READY: 'The download of the archive starts now.',
  REPORTED: 'Thank you for your report. We will write to you when we have looked at it.',
  REPORT_DECIDED: 'The report is decided.',
  SOUND_PUBLISHED: 'Your upload is complete.',
  TRACK_CHANGED: 'The track is saved.',
  ALBUM_CHANGED: 'The album is saved.',
  TRACK_TAGGED: 'The tags are saved.',
  SOUND_HIDDEN: 'It is hidden. Members who have bought it keep it.',
  SOUND_SHOWN: 'It is shown again.',
  TAGS_CREATED: 'The tag is registered.',
  TAG_RENAMED: 'The tag is saved.',
  TAG_MERGED: 'The two tags are one now.',
}

const catalogue: Record<Locale, Record<OutcomeCode, string>> = { ko, en }

/** A fallback for screens without their own words. */
export function outcomeMessages(locale: Locale): Record<OutcomeCode, string> {
  return catalogue[locale]
}
