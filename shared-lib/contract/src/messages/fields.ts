import type { FieldErrorCode } from '../errors/index.ts'
import { josa } from './josa.ts'
import type { Locale } from './locale.ts'
import { numberText, sizeText } from './sizes.ts'

type FieldParams = { max?: number; min?: number }

/** Separate from the other messages: a page without a form does not load them. */
export interface FieldMessages {
  /**
   * Returns a field's name, also in paths (`dtoList.0.musicId`, `more[genre]`); unknown fields stay
   * unchanged.
   */
  nameOf(field: string): string
  errors: Record<FieldErrorCode, (field: string, params: FieldParams) => string>
  /** The toast for a refused form. */
  validationError(first: string): string
}

/** Returns the name of the path's longest known suffix, else of its first segment. */
function nameIn(names: Readonly<Record<string, string>>, field: string): string {
  const steps = field.split(/[.[\]]/).filter((step) => step && !/^\d+$/.test(step))
  const ends = steps.map((_step, at) => steps.slice(at).join('.'))
  const named = [...ends, ...steps.slice(0, 1)].map((end) =>
    Object.hasOwn(names, end) ? names[end] : undefined,
  )
  return named.find((name) => name !== undefined) ?? field
}

/**
 * 을 after a digit read with a final consonant (영 일 삼 육 칠 팔), else 를.
 * 0 also covers 십, 백, 천, 만.
 */
function objectOf(value = 0): '을' | '를' {
  return [0, 1, 3, 6, 7, 8].includes(Math.abs(value) % 10) ? '을' : '를'
}

const koNames = {
  username: '이메일',
  email: '이메일',
  name: '이름',
  nickname: '닉네임',
  password: '비밀번호',
  'password-check': '비밀번호 확인',
  birth: '생년월일',
  phoneNumber: '전화번호',
  consent: '동의',
  title: '제목',
  albumName: '앨범명',
  albumArtPath: '앨범 아트',
  description: '설명',
  price: '가격',
  soundType: '음원 유형',
  verify: '검수',
  instrument: '악기',
  mood: '분위기',
  genre: '장르',
  tagName: '태그명',
  musicId: '트랙',
  musicIds: '트랙',
  credit: '크레딧',
  subscriptionId: '구독 플랜',
  paymentStatus: '결제 상태',
  keyword: '검색어',
  kind: '대상 종류',
  reason: '사유',
  text: '내용',
  decision: '처리',
  answer: '답변',
  state: '상태',
  version: '버전',
  from: '시작일',
  to: '종료일',
  activationCode: '인증 코드',
  token: '링크',
  disabled: '사용 중지',
  hidden: '숨김',
  'albumDTO.albumName': '앨범명',
  'albumDTO.albumArtPath': '앨범 아트',
  'albumDTO.description': '앨범 설명',
  'musicDTO.title': '트랙 제목',
  'musicDTO.filePath': '트랙 파일',
  'musicDTO.description': '트랙 설명',
  'tagsDTO.instrument': '악기',
  'tagsDTO.mood': '분위기',
  'tagsDTO.genre': '장르',
  body: '요청 본문',
  url: '주소',
  more: '정렬',
  accessToken: '로그인 정보',
  refreshToken: '로그인 정보',
  sessionId: '세션',
  current: '현재 기기',
  userId: '회원',
  adminId: '관리자',
  type: '유형',
  minSeconds: '최소 길이',
  maxSeconds: '최대 길이',
  page: '페이지',
  size: '페이지 크기',
  sort: '정렬',
  q: '검색어',
  dtoList: '목록',
  list: '목록',
  counts: '개수',
  filePath: '파일',
  file: '파일',
  folder: '폴더',
  status: '상태',
  createDate: '날짜',
  code: '코드',
  ticket: '링크',
  until: '링크',
  signature: '링크',
  orderId: '주문 번호',
  orderName: '주문명',
  amount: '결제 금액',
  customerKey: '고객 키',
  paymentKey: '결제 키',
  creditAmount: '크레딧',
  creditBalance: '보유 크레딧',
  eventType: '알림 유형',
  data: '알림 내용',
  field: '항목',
  albumId: '앨범',
  albumDTO: '앨범',
  musicDTO: '트랙',
  tagsDTO: '태그',
  merge: '병합',
  id: '대상',
  reportId: '신고',
}

const ko: FieldMessages = {
  nameOf: (field) => nameIn(koNames, field),
  errors: {
    REQUIRED: (field) => `${josa(field, '은/는')} 필수 입력 항목입니다.`,
    TOO_LONG: (field, { max }) =>
      `${josa(field, '은/는')} ${numberText(max)}자를 초과할 수 없습니다.`,
    TOO_SHORT: (field, { min }) =>
      `${josa(field, '은/는')} ${numberText(min)}자 이상 입력해주세요.`,
    TOO_MANY: (field, { max }) =>
      `${josa(field, '은/는')} ${numberText(max)}개까지 입력할 수 있습니다.`,
    PATTERN: (field) => `${field} 가 양식에 맞지 않습니다.`,
    NOT_A_NUMBER: (field) => `${josa(field, '은/는')} 숫자여야 합니다.`,
    NOT_WHOLE: (field) => `${josa(field, '은/는')} 정수여야 합니다.`,
    NUMBER_TOO_SMALL: (field, { min }) =>
      `${josa(field, '은/는')} ${numberText(min)} 이상이어야 합니다.`,
    NUMBER_TOO_BIG: (field, { max }) =>
      `${josa(field, '은/는')} ${numberText(max)}${objectOf(max)} 초과할 수 없습니다.`,
    UNKNOWN_VALUE: (field) => `${josa(field, '이/가')} 올바르지 않습니다.`,
    IN_FUTURE: (field) => `${josa(field, '은/는')} 오늘보다 뒤의 날짜일 수 없습니다.`,
    UNDER_14: () => '만 14세 미만은 법정대리인의 동의가 필요하여 가입할 수 없습니다.',
    CONSENT_REQUIRED: () => '이용약관과 개인정보처리방침에 동의해주세요.',
    NOTHING_TO_CHANGE: () => '변경할 항목을 하나 입력해주세요: 전화번호, 닉네임, 이름',
    TAKEN: (field) => `${field} 중복입니다. 다른 ${josa(field, '을/를')} 입력해주세요.`,
    PASSWORD_MISMATCH: () => '비밀번호를 다시 확인해주세요.',
    PHONE_PATTERN: () => '전화번호를 올바르게 입력해주세요.',
    WRONG_PASSWORD: () => '비밀번호가 올바르지 않습니다.',
    NICKNAME_RESERVED: () => '사용할 수 없는 닉네임입니다. 다른 닉네임을 입력해주세요.',
    NICKNAME_SCRIPTS: () => '닉네임에는 서로 다른 문자 체계를 섞어 쓸 수 없습니다.',
    IMAGE_REQUIRED: () => '이미지를 업로드해주세요.',
    IMAGE_NOT_SINGLE: () => '이미지는 한 번에 한 개만 업로드할 수 있습니다.',
    IMAGE_TOO_LARGE: () => '이미지 크기는 2MB를 초과할 수 없습니다.',
    IMAGE_TYPE: () => '허용된 파일 형식은 jpg, jpeg, png 입니다.',
    IMAGE_TOO_MANY_PIXELS: (_field, { max }) =>
      `이미지의 가로×세로는 ${numberText(max)}픽셀을 초과할 수 없습니다.`,
    PHOTO_REQUIRED: () => '파일을 업로드해주세요.',
    TRACK_REQUIRED: () => '트랙 파일을 업로드해주세요.',
    TRACK_NOT_SINGLE: () => '트랙은 한 번에 한 개만 업로드할 수 있습니다.',
    TRACK_TOO_LARGE: () => '트랙 파일 크기는 20MB를 초과할 수 없습니다.',
    TRACK_TYPE: () => '허용된 파일 형식은 mp3, wav 입니다.',
    TRACK_TAGS_TOO_LARGE: (_field, { max }) =>
      `파일에 포함된 태그와 이미지는 ${sizeText(max ?? 0)}를 초과할 수 없습니다.`,
    FILE_EMPTY: () => '빈 파일입니다.',
    FILE_CHECK_TIMEOUT: () =>
      '파일을 확인하는 데 시간이 너무 오래 걸립니다. 다른 프로그램으로 다시 저장한 후 시도해주세요.',
    TAG_UNKNOWN: () => '등록되지 않은 태그가 있습니다.',
    TAG_EXISTS: () => '이미 있는 태그입니다.',
    ALBUM_FULL: () => '이 앨범은 가득 찼습니다. 다른 앨범을 선택해주세요.',
  },
  validationError: (first) => `입력값 오류: ${first}`,
}

const enNames: Record<keyof typeof koNames, string> = {
  username: 'email',
  email: 'email',
  name: 'name',
  nickname: 'nickname',
  password: 'password',
  'password-check': 'password confirmation',
  birth: 'birth date',
  phoneNumber: 'phone number',
  consent: 'consent',
  title: 'title',
  albumName: 'album name',
  albumArtPath: 'album art',
  description: 'description',
  price: 'price',
  soundType: 'sound type',
  verify: 'verification',
  instrument: 'instrument',
  mood: 'mood',
  genre: 'genre',
  tagName: 'tag name',
  musicId: 'track',
  musicIds: 'tracks',
  credit: 'credit',
  subscriptionId: 'plan',
  paymentStatus: 'payment status',
  keyword: 'search term',
  kind: 'kind of item',
  reason: 'reason',
  text: 'text',
  decision: 'decision',
  answer: 'answer',
  state: 'state',
  version: 'version',
  from: 'first day',
  to: 'last day',
  activationCode: 'activation code',
  token: 'link',
  disabled: 'disabling',
  hidden: 'hiding',
  'albumDTO.albumName': 'album name',
  'albumDTO.albumArtPath': 'album art',
  'albumDTO.description': 'album description',
  'musicDTO.title': 'title',
  'musicDTO.filePath': 'track file',
  'musicDTO.description': 'track description',
  'tagsDTO.instrument': 'instrument',
  'tagsDTO.mood': 'mood',
  'tagsDTO.genre': 'genre',
  body: 'the request body',
  url: 'address',
  more: 'sort order',
  accessToken: 'login data',
  refreshToken: 'login data',
  sessionId: 'session',
  current: 'current device',
  userId: 'member',
  adminId: 'administrator',
  type: 'type',
  minSeconds: 'shortest length',
  maxSeconds: 'longest length',
  page: 'page',
  size: 'page size',
  sort: 'sort order',
  q: 'search term',
  dtoList: 'list',
  list: 'list',
  counts: 'counts',
  filePath: 'file',
  file: 'file',
  folder: 'folder',
  status: 'status',
  createDate: 'date',
  code: 'code',
  ticket: 'link',
  until: 'link',
  signature: 'link',
  orderId: 'order number',
  orderName: 'order name',
  amount: 'amount',
  customerKey: 'customer key',
  paymentKey: 'payment key',
  creditAmount: 'credits',
  creditBalance: 'credit balance',
  eventType: 'kind of notice',
  data: 'content of the notice',
  field: 'item',
  albumId: 'album',
  albumDTO: 'album',
  musicDTO: 'track',
  tagsDTO: 'tags',
  merge: 'merging',
  id: 'item',
  reportId: 'report',
}

/** The specification's sentences, verbatim: it uses the maximum's for the minimum too. */
const en: FieldMessages = {
  nameOf: (field) => nameIn(enNames, field),
  errors: {
    REQUIRED: (field) => `${field} is required.`,
    TOO_LONG: (field, { max }) => `${field} must not exceed ${numberText(max)} characters.`,
    TOO_SHORT: (field, { min }) => `${field} must not exceed ${numberText(min)} characters.`,
    TOO_MANY: (field, { max }) => `${field} must not have more than ${numberText(max)} entries.`,
    PATTERN: (field) => `${field} does not fit the form.`,
    NOT_A_NUMBER: () => 'must be a valid number',
    NOT_WHOLE: () => 'must be a whole number',
    NUMBER_TOO_SMALL: (_field, { min }) => `must be at least ${numberText(min)}`,
    NUMBER_TOO_BIG: (_field, { max }) => `must not exceed ${numberText(max)}`,
    UNKNOWN_VALUE: (field) => `${field} does not fit the form.`,
    IN_FUTURE: (field) => `${field} must not lie in the future`,
    UNDER_14: () => 'under 14, a legal guardian must consent: you cannot register yet',
    CONSENT_REQUIRED: () => 'please agree to the terms of use and the privacy policy',
    NOTHING_TO_CHANGE: () => 'enter one field to change: phone number, nickname or name',
    TAKEN: (field) => `${field} duplicate, enter another`,
    PASSWORD_MISMATCH: () => 're-check your password',
    PHONE_PATTERN: () => 'enter phone correctly',
    WRONG_PASSWORD: () => 'the password is not correct',
    NICKNAME_RESERVED: () => 'this nickname is reserved, enter another',
    NICKNAME_SCRIPTS: () => 'a nickname must not mix letters of different scripts',
    IMAGE_REQUIRED: () => 'please upload an image',
    IMAGE_NOT_SINGLE: () => 'only one image at a time',
    IMAGE_TOO_LARGE: () => 'cannot exceed 2MB',
    IMAGE_TYPE: () => 'allowed formats are jpg, jpeg, png',
    IMAGE_TOO_MANY_PIXELS: (_field, { max }) =>
      `width by height cannot exceed ${numberText(max)} pixels`,
    PHOTO_REQUIRED: () => 'please upload a file',
    TRACK_REQUIRED: () => 'please upload a track file',
    TRACK_NOT_SINGLE: () => 'only one track at a time',
    TRACK_TOO_LARGE: () => 'cannot exceed 20MB',
    TRACK_TYPE: () => 'allowed formats are mp3, wav',
    TRACK_TAGS_TOO_LARGE: (_field, { max }) =>
      `tags and pictures in the file cannot exceed ${sizeText(max ?? 0)}`,
    FILE_EMPTY: () => 'the file is empty',
    FILE_CHECK_TIMEOUT: () =>
      'checking the file took too long; please save it again with another program',
    TAG_UNKNOWN: () => 'a tag is not known',
    TAG_EXISTS: () => 'this tag exists already',
    ALBUM_FULL: () => 'this album is full, choose another one',
  },
  validationError: (first) => `Validation Error: ${first}`,
}

const catalogue: Record<Locale, FieldMessages> = { ko, en }

export function fieldMessages(locale: Locale): FieldMessages {
  return catalogue[locale]
}
