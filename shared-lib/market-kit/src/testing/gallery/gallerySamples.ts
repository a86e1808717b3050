import type { Track } from '../../model/index.ts'

/** Returns the peaks of a realistic track: with phrases, drums, and a quiet start and end. */
export function samplePeaks(seed: number, count = 400): string {
  let state = seed * 7919 + 17
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const bytes = Array.from({ length: count }, (_, index) => {
    const position = index / count
    const phrase = 0.45 + 0.35 * Math.sin(position * Math.PI * (3 + (seed % 4)) + seed) ** 2
    const beat = index % 8 === 0 ? 0.28 : 0
    const edges = Math.min(1, position * 18, (1 - position) * 12)
    const breakdown = position > 0.55 && position < 0.63 ? 0.35 : 1
    return Math.round(
      255 * Math.min(1, (phrase * (0.55 + 0.45 * random()) + beat) * edges * breakdown),
    )
  })
  return btoa(String.fromCharCode(...bytes))
}

const createdAt = '2026-03-02T09:00:00Z'

function sample(
  id: number,
  title: string,
  nickname: string,
  albumName: string,
  duration: number | null,
  tags: string[],
  more: Partial<Track> = {},
): Track {
  const [instrument = '', mood = '', genre = ''] = tags
  const splitNames = (names: string) => names.split(',').filter(Boolean)
  return {
    id,
    title,
    artist: { nickname, userId: 1 },
    album: { id, name: albumName, artPath: `/media/art/${id % 6}.webp` },
    tags: { instrument: splitNames(instrument), mood: splitNames(mood), genre: splitNames(genre) },
    description: '',
    filePath: `f${id}`,
    duration,
    loudness: null,
    peaks: duration === null ? null : samplePeaks(id),
    createdAt,
    modifiedAt: createdAt,
    owned: false,
    inCart: false,
    ...more,
  }
}

/** Tracks with short and long names, without tags or covers, owned, in the cart, unmeasured. */
export const sampleTracks: Track[] = [
  sample(1, '새벽 세 시의 한강', '윤슬', '도시의 밤은 낮보다 길다', 222, [
    '어쿠스틱 기타,첼로',
    '잔잔한',
    '시네마틱',
  ]),
  sample(
    2,
    'NEON BOULEVARD',
    'Midnight Circuit',
    'AFTER HOURS VOL 2',
    187,
    ['신시사이저', '세련된', '신스웨이브'],
    { inCart: true },
  ),
  sample(3, '골목길 재즈', '을지로삼중주', '을지로 라이브', 305, ['업라이트 피아노', '', '재즈'], {
    owned: true,
  }),
  sample(
    4,
    '아주 오래전에 헤어진 사람에게 보내는 편지를 위한 느린 왈츠 그리고 긴 후주곡',
    '비오는날의관현악단과친구들',
    '겨울이 지나고 다시 봄이 오기까지의 아주 긴 이야기 모음집',
    3723,
    ['오케스트라 스트링 섹션', '그리움 가득한 분위기', '모던 클래식 크로스오버'],
  ),
  sample(
    5,
    'THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG AGAIN AND AGAIN',
    'averyveryverylongnicknamewithoutspaces',
    'UNTITLED',
    64,
    [],
    {
      album: { id: 5, name: 'UNTITLED', artPath: null },
    },
  ),
  sample(6, '첫차', '소리결', '출근길', null, ['드럼', '경쾌한', '로파이'], {
    album: { id: 6, name: '출근길', artPath: null },
  }),
]
