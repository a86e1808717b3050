import type { Pack } from './pack.ts'
import { air, bass, chords, drums, hits, music, set, track, tune } from './pack.ts'

export const velvetroom: Pack = {
  key: 'velvetroom',
  nickname: 'VELVETROOM',
  albums: [
    {
      key: 'neo-soul',
      name: 'NEO SOUL KEYS',
      description: '손끝의 무게가 느껴지는 네오 솔 건반과 베이스입니다. 모두 클릭 없이 사람의 박자로 연주했습니다.',
      daysAgo: 54,
      cover: { painter: 'arches', palette: ['#2b1b2e', '#7a2e4d', '#c9566b', '#f0a58a', '#f7dcc4'] },
      tracks: [
        track(
          'VELVET HOUR',
          '벨벳 커튼 뒤에서 들리는 듯한 네오 솔 곡입니다. 건반과 베이스가 한 몸처럼 늦습니다.',
          'rhodes, bass, drums | warm, funky | rnb',
          music(
            82,
            'D dorian',
            8,
            [
              drums('dusty', 'lazy', { bars: [1, 8] }),
              bass('fingered', 'lazy', { bars: [1, 8] }),
              chords('rhodes', 'late', { tones: 5, echo: 0.12 }),
              tune('soft', { bars: [4, 8], busy: 0.5, gain: 0.5, echo: 0.3 }),
              hits('chops', 32, { bars: [2, 8], gain: 0.25 }),
            ],
            { chords: 'evening', swing: 0.3, sloppy: 0.014, room: 1.6, lufs: -13.5 },
          ),
        ),
        track(
          '실크 코드 88',
          '아홉 번째 음까지 쌓은 매끄러운 코드입니다. 노래 아래에 두면 금세 밤이 됩니다.',
          'rhodes, pad | warm, dreamy | rnb',
          music(88, 'G minor', 2, [chords('rhodes', 'charleston', { tones: 5 }), chords('velvet', 'held', { gain: 0.4 })], {
            chords: 'turnaround',
            swing: 0.24,
            room: 1.8,
          }),
        ),
        track(
          '포켓 베이스 90',
          '드럼의 주머니에 쏙 들어가는 베이스입니다. 손가락 소리를 살려 두었습니다.',
          'bass | funky, warm | rnb, funk',
          music(90, 'A dorian', 2, [bass('fingered', 'skip')], { chords: 'evening', swing: 0.22, sloppy: 0.012 }),
        ),
        track(
          'LATE CHECKOUT',
          '호텔 방에서 만든 오르간 발라드입니다. 한낮까지 커튼을 열지 않은 기분입니다.',
          'organ, bass, drums | warm, 쓸쓸한 | rnb',
          music(
            72,
            'F major',
            2,
            [
              chords('organ', 'late', { tones: 4, below: 3000, gain: 0.8 }),
              bass('upright', 'lazy', { gain: 0.8 }),
              drums('brushes', 'lazy', { gain: 0.6 }),
            ],
            { chords: 'evening', swing: 0.2, room: 1.6 },
          ),
        ),
        track(
          '보컬 찹 E단조',
          '짧게 자른 목소리로 만든 선율입니다. 가사가 없어 어느 곡에나 어울립니다.',
          'voice | dreamy, funky | rnb, house',
          set('chops', 2, 'E minor', 1.4),
        ),
      ],
    },
    {
      key: 'blue-hour',
      name: '블루 아워 재즈',
      description: '해가 지고 밤이 오기 전의 푸른 시간을 담은 재즈 루프입니다. 트리오의 악기를 하나씩 나누어 쓰실 수 있습니다.',
      daysAgo: 126,
      cover: { painter: 'moire', palette: ['#0e1f3d', '#3d6cb9', '#f3d9a4', '#e8eef7'] },
      tracks: [
        track(
          '워킹 베이스 F단조 140',
          '끊임없이 걷는 더블베이스입니다. 마디마다 다음 화음을 미리 가리킵니다.',
          'bass | warm, funky | jazz',
          music(140, 'F dorian', 4, [bass('upright', 'walk')], { chords: 'evening', swing: 0.1, sloppy: 0.01 }),
        ),
        track(
          '브러시 스윙 152',
          '눈을 쓰는 듯한 브러시 드럼입니다. 라이드의 세 박이 가볍게 굴러갑니다.',
          'drums | 잔잔한, funky | jazz',
          music(152, 'C minor', 4, [drums('brushes', 'swing')], { swing: 0.3, sloppy: 0.008, room: 0.9 }),
        ),
        track(
          'BLUE PIANO COMP',
          '왼손을 비우고 오른손으로만 짚은 반주입니다. 솔로 악기와 부딪히지 않습니다.',
          'piano | 쓸쓸한, warm | jazz',
          music(124, 'A# major', 4, [chords('piano', 'charleston', { tones: 5 })], { chords: 'evening', swing: 0.28, room: 1.5 }),
        ),
        track(
          '창가의 보사노바',
          '나일론 기타와 셰이커의 보사노바입니다. 커피가 식을 때까지 들을 수 있습니다.',
          'guitar, percussion, bass | warm, 잔잔한 | bossa nova, jazz',
          music(
            128,
            'D major',
            4,
            [chords('nylon', 'tresillo', { tones: 4 }), bass('upright', 'halves', { gain: 0.8 }), drums('street', 'bossa', { gain: 0.5 })],
            { chords: 'evening', room: 1.2 },
          ),
        ),
        track(
          '문 닫는 재즈바',
          '의자를 올리는 동안 흐르는 피아노 독주입니다. 멀리 비가 내립니다.',
          'piano, texture | 쓸쓸한 | jazz',
          music(66, 'C minor', 2, [tune('piano', { busy: 0.6 }), chords('felt', 'held', { tones: 5, gain: 0.8 }), air('rain', 0.07)], {
            chords: 'turnaround',
            swing: 0.25,
            room: 2,
          }),
        ),
      ],
    },
  ],
}
