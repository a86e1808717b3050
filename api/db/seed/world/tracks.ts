import type { AudioFormat } from '../../../src/modules/media/decode.ts'
import type { CoverName } from './cover.ts'
import type { TrackSound } from './synth/render.ts'

/** The nickname of artist@sori.test (D39). */
export const DEMO_ARTIST_NICKNAME = '달빛작업실'

export type DemoArtist = { key: string; nickname: string }
export type DemoAlbum = { key: string; artist: string; name: string; description: string; cover: CoverName; createdDaysAgo: number }
export type DemoTrack = {
  key: string
  /** key of its album, which has the artist */ album: string
  /** upper-cased, as stored (D17) */ title: string
  description: string
  tags: { instrument: string[]; mood: string[]; genre: string[] }
  createdDaysAgo: number
  downloads: number
  originalFormat: AudioFormat
  sound: TrackSound
}

export const artists: readonly DemoArtist[] = [
  { key: 'moonlight', nickname: DEMO_ARTIST_NICKNAME },
  { key: 'lofikid', nickname: 'LOFIKID' },
  { key: 'seoulbeat', nickname: '서울비트' },
  { key: 'gaya', nickname: '가야소리' },
  { key: 'northlight', nickname: 'NORTHLIGHT' },
  { key: 'mintchord', nickname: '민트코드7' },
]

export const albums: readonly DemoAlbum[] = [
  {
    key: 'dawn',
    artist: 'moonlight',
    name: '새벽 네시',
    description: '모두 잠든 시간에 불 켜진 창 하나를 떠올리며 만든 앨범입니다. 작업하거나 글을 쓸 때 곁에 두시기 좋습니다.',
    cover: 'dawnWindow',
    createdDaysAgo: 41,
  },
  {
    key: 'moon',
    artist: 'moonlight',
    name: '달의 기록',
    description: '한 달 동안 매일 밤 달을 보며 적어 둔 소리를 모았습니다. 느리고 넓은 음색이 천천히 열립니다.',
    cover: 'moonRecord',
    createdDaysAgo: 9,
  },
  {
    key: 'cassette',
    artist: 'lofikid',
    name: 'CASSETTE DAYS',
    description: '늘어난 테이프와 오래된 샘플러의 질감을 그대로 담았습니다. 드럼은 단단하고 기타는 조금 흔들립니다.',
    cover: 'cassette',
    createdDaysAgo: 63,
  },
  {
    key: 'after-dark',
    artist: 'seoulbeat',
    name: 'SEOUL AFTER DARK',
    description: '해가 진 뒤의 서울을 달리는 전자음악 모음입니다. 영상의 야경 장면과 잘 어울립니다.',
    cover: 'afterDark',
    createdDaysAgo: 27,
  },
  {
    key: 'rooftop',
    artist: 'seoulbeat',
    name: '옥상 파티',
    description: '여름 옥상에서 틀고 싶은 하우스를 담았습니다. 피아노와 박수가 분위기를 띄웁니다.',
    cover: 'rooftop',
    createdDaysAgo: 5,
  },
  {
    key: 'madang',
    artist: 'gaya',
    name: '마당',
    description: '가야금과 장구, 대금으로 옛 가락과 오늘의 리듬을 함께 엮었습니다.',
    cover: 'courtyard',
    createdDaysAgo: 18,
  },
  {
    key: 'horizon',
    artist: 'northlight',
    name: 'HORIZON',
    description: '고요한 시작에서 거대한 끝으로 나아가는 영화 음악입니다. 예고편과 다큐멘터리에 권합니다.',
    cover: 'horizon',
    createdDaysAgo: 33,
  },
  {
    key: 'afternoon',
    artist: 'mintchord',
    name: '오후 세시',
    description: '햇빛이 길게 들어오는 시간을 위한 밝은 어쿠스틱 음악입니다. 브이로그에 쓰시기 좋습니다.',
    cover: 'afternoon',
    createdDaysAgo: 2,
  },
]

export const tracks: readonly DemoTrack[] = [
  {
    key: 'dawn-window',
    album: 'dawn',
    title: '새벽 네시의 창가',
    originalFormat: 'wav',
    createdDaysAgo: 41,
    downloads: 186,
    description: '먼지 낀 드럼 위에 전기 피아노가 느긋하게 흐르는 로파이 비트입니다. 집중이 필요한 시간에 어울립니다.',
    tags: { instrument: ['piano', 'drums'], mood: ['calm', '잔잔한'], genre: ['lofi', 'hiphop'] },
    sound: { style: 'lofi', seed: '새벽 네시의 창가', bpm: 74, root: 57 },
  },
  {
    key: 'rainy-alley',
    album: 'dawn',
    title: 'RAINY ALLEY',
    originalFormat: 'mp3',
    createdDaysAgo: 38,
    downloads: 97,
    description: '비 내리는 골목의 작은 재즈 바를 그렸습니다. 피아노 트리오와 빗소리가 함께 들립니다.',
    tags: { instrument: ['piano', 'bass'], mood: ['dreamy', '잔잔한'], genre: ['jazz'] },
    sound: { style: 'jazz', seed: 'RAINY ALLEY', bpm: 126, root: 57 },
  },
  {
    key: 'far-side',
    album: 'moon',
    title: '달의 뒷면',
    originalFormat: 'mp3',
    createdDaysAgo: 9,
    downloads: 54,
    description: '천천히 열리고 닫히는 패드와 멀리서 울리는 유리 소리로 만든 앰비언트입니다. 명상과 수면 영상에 알맞습니다.',
    tags: { instrument: ['pad', 'voice'], mood: ['calm', 'dreamy'], genre: ['ambient'] },
    sound: { style: 'ambient', seed: '달의 뒷면', bpm: 76, root: 55 },
  },
  {
    key: 'walkman',
    album: 'cassette',
    title: 'WALKMAN 1994',
    originalFormat: 'mp3',
    createdDaysAgo: 63,
    downloads: 312,
    description: '잘라 붙인 기타 샘플과 묵직한 드럼의 붐뱁입니다. 랩을 얹을 자리를 넉넉히 남겨 두었습니다.',
    tags: { instrument: ['guitar', 'drums'], mood: ['dark'], genre: ['hiphop', 'lofi'] },
    sound: { style: 'boombap', seed: 'WALKMAN 1994', bpm: 90, root: 57 },
  },
  {
    key: 'last-bus',
    album: 'cassette',
    title: '막차',
    originalFormat: 'wav',
    createdDaysAgo: 58,
    downloads: 141,
    description: '텅 빈 정류장에 종소리와 낮은 808이 울리는 트랩 비트입니다. 합창이 뒤를 받칩니다.',
    tags: { instrument: ['bass', 'voice'], mood: ['dark', 'tense'], genre: ['hiphop'] },
    sound: { style: 'trap', seed: '막차', bpm: 140, root: 54 },
  },
  {
    key: 'night-drive',
    album: 'after-dark',
    title: '한강 나이트 드라이브',
    originalFormat: 'mp3',
    createdDaysAgo: 27,
    downloads: 428,
    description: '네온이 비친 강변북로를 달리는 신스웨이브입니다. 후반부의 리드 멜로디가 시원하게 열립니다.',
    tags: { instrument: ['synth', 'drums'], mood: ['dreamy', '신나는'], genre: ['synthwave'] },
    sound: { style: 'synthwave', seed: '한강 나이트 드라이브', bpm: 104, root: 57 },
  },
  {
    key: 'seongsu',
    album: 'after-dark',
    title: 'SEONGSU BASEMENT',
    originalFormat: 'wav',
    createdDaysAgo: 25,
    downloads: 205,
    description: '지하 클럽의 울림을 담은 테크노입니다. 하나의 음형이 서서히 밝아지며 긴장을 끌어올립니다.',
    tags: { instrument: ['synth', 'bass'], mood: ['dark', 'tense'], genre: ['techno'] },
    sound: { style: 'techno', seed: 'SEONGSU BASEMENT', bpm: 132, root: 53 },
  },
  {
    key: 'rooftop-sunrise',
    album: 'rooftop',
    title: 'ROOFTOP SUNRISE',
    originalFormat: 'mp3',
    createdDaysAgo: 5,
    downloads: 88,
    description: '엇박의 피아노 화음과 통통 튀는 베이스의 하우스입니다. 아홉째 마디부터 목소리가 더해집니다.',
    tags: { instrument: ['piano', 'voice'], mood: ['bright', '신나는'], genre: ['house'] },
    sound: { style: 'house', seed: 'ROOFTOP SUNRISE', bpm: 122, root: 60 },
  },
  {
    key: 'after-rain',
    album: 'madang',
    title: '비 갠 마당',
    originalFormat: 'wav',
    createdDaysAgo: 18,
    downloads: 133,
    description: '굿거리장단에 가야금이 먼저 노래하고 대금이 답합니다. 맑고 여백이 많은 국악 연주입니다.',
    tags: { instrument: ['가야금', '대금'], mood: ['calm', '잔잔한'], genre: ['국악'] },
    sound: { style: 'sanjo', seed: '비 갠 마당', bpm: 72, root: 57 },
  },
  {
    key: 'hwimori',
    album: 'madang',
    title: '휘모리 808',
    originalFormat: 'mp3',
    createdDaysAgo: 16,
    downloads: 267,
    description: '사물놀이의 몰아치는 장단과 808 베이스가 만났습니다. 역동적인 장면의 배경으로 권해 드립니다.',
    tags: { instrument: ['가야금', 'drums'], mood: ['신나는', 'tense'], genre: ['국악', 'hiphop'] },
    sound: { style: 'hwimori', seed: '휘모리 808', bpm: 118, root: 57 },
  },
  {
    key: 'last-voyage',
    album: 'horizon',
    title: '마지막 항해',
    originalFormat: 'mp3',
    createdDaysAgo: 33,
    downloads: 174,
    description: '피아노 독주에서 시작해 현과 금관, 큰북으로 커지는 시네마틱 곡입니다. 마지막에는 다시 고요해집니다.',
    tags: { instrument: ['strings', 'piano'], mood: ['dark', 'epic'], genre: ['cinematic'] },
    sound: { style: 'cinematic', seed: '마지막 항해', bpm: 92, root: 57 },
  },
  {
    key: 'picnic',
    album: 'afternoon',
    title: '봄소풍',
    originalFormat: 'mp3',
    createdDaysAgo: 2,
    downloads: 41,
    description: '기타와 글로켄슈필, 휘파람이 어우러진 산뜻한 곡입니다. 밝은 광고와 브이로그에 잘 맞습니다.',
    tags: { instrument: ['guitar', 'bell'], mood: ['bright', '신나는'], genre: ['acoustic', 'pop'] },
    sound: { style: 'picnic', seed: '봄소풍', bpm: 108, root: 60 },
  },
]
