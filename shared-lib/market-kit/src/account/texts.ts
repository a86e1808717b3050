import type { Locale } from '@sori/contract/messages'

const ko = {
  rule: '8자 이상, 숫자·특수문자·대문자를 포함해주세요.',
  parts: { length: '8자 이상', digit: '숫자', special: '특수문자 (!@#$%^&*)', capital: '대문자' },
  has: '충족',
  hasNot: '미충족',
  tooLong: '128자 이하로 입력해주세요.',
  notAllowed: '영문, 숫자, 특수문자(!@#$%^&*)만 사용할 수 있습니다.',
  again: '같은 비밀번호를 한 번 더 입력해주세요.',
  match: '비밀번호가 일치합니다.',
  noMatch: '비밀번호가 일치하지 않습니다.',
  show: '비밀번호 표시',
  hide: '비밀번호 숨기기',
  newPassword: '새 비밀번호',
  newPasswordCheck: '새 비밀번호 확인',
  changePassword: '비밀번호 변경',
  mismatch: '비밀번호를 다시 확인해주세요',
  changeFailed: '오류가 발생하였습니다. 다시 시도해주세요.',
  secondFactor: '2단계 인증 코드',
  sessions: '로그인한 기기',
  sessionsHint:
    '로그인되어 있는 기기입니다. 모르는 기기가 있으면 로그아웃하고 비밀번호를 변경해주세요.',
  sessionsFailed: '로그인한 기기를 불러오지 못했습니다.',
  unknownDevice: '알 수 없는 기기',
  thisDevice: '현재 기기',
  lastUsed: (time: string) => `마지막 사용 ${time}`,
  since: (time: string) => `로그인 ${time}`,
  end: '로그아웃',
  endOf: (device: string, time: string) => `${device} 로그아웃 (마지막 사용 ${time})`,
  endOthers: '다른 기기 모두 로그아웃',
  endAll: '모든 기기에서 로그아웃',
  endAllTitle: '모든 기기에서 로그아웃하시겠습니까?',
  endAllBody: '이 기기에서도 로그아웃됩니다.',
}

const en: typeof ko = {
  rule: 'At least 8 characters with a digit, a special character and a capital.',
  parts: {
    length: '8 characters',
    digit: 'a digit',
    special: 'a special character (!@#$%^&*)',
    capital: 'a capital',
  },
  has: 'fulfilled',
  hasNot: 'missing',
  tooLong: 'At most 128 characters.',
  notAllowed: 'Only Latin letters, digits and !@#$%^&* may be used.',
  again: 'Type the same password again.',
  match: 'The passwords match.',
  noMatch: 'The passwords do not match.',
  show: 'Show the password',
  hide: 'Hide the password',
  newPassword: 'New password',
  newPasswordCheck: 'New password again',
  changePassword: 'Change password',
  mismatch: 'Please check the password again',
  changeFailed: 'An error occurred. Please try again.',
  secondFactor: 'Two-factor code',
  sessions: 'Logged-in devices',
  sessionsHint:
    'Devices that are logged in. If you do not know one of them, log it out and change your ' +
    'password.',
  sessionsFailed: 'The devices could not be loaded.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastUsed: (time) => `Last used ${time}`,
  since: (time) => `Logged in ${time}`,
  end: 'Log out',
  endOf: (device, time) => `Log out ${device} (last used ${time})`,
  endOthers: 'Log out all other devices',
  endAll: 'Log out everywhere',
  endAllTitle: 'Log out on all devices?',
  endAllBody: 'This device is logged out, too.',
}

const catalogue = { ko, en }

export function accountTexts(locale: Locale): typeof ko {
  return catalogue[locale]
}
