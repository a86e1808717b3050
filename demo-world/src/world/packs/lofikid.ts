import type { Pack } from './pack.ts'
import { air, bass, chords, drums, hits, music, set, track, tune } from './pack.ts'

export const lofikid: Pack = {
  key: 'lofikid',
  nickname: 'LOFIKID',
  albums: [
    {
      key: 'cassette',
      name: 'CASSETTE DAYS',
      description: '늘어난 테이프와 오래된 샘플러의 질감을 그대로 담았습니다. 드럼은 단단하고 기타는 조금 흔들립니다.',
      daysAgo: 263,
      cover: { painter: 'cassette' },
      tracks: [
        track(
          'WALKMAN 1994',
          '잘라 붙인 기타 샘플과 묵직한 드럼의 붐뱁입니다. 랩을 얹을 자리를 넉넉히 남겨 두었습니다.',
          'guitar, drums, bass | dark, raw | hiphop, lofi',
          music(
            90,
            'A minor',
            12,
            [
              drums('crate', 'boombap', { bars: [2, 12] }),
              bass('analog', 'lazy', { bars: [2, 12], gain: 0.75 }),
              chords('guitar', 'rising', { tape: 1.3, above: 150, below: 4800 }),
              tune('guitar', { bars: [6, 10], busy: 0.4, tape: 1.1, gain: 0.8 }),
              air('vinyl', 0.16),
            ],
            { chords: 'nocturne', swing: 0.2, room: 0.9, lufs: -13 },
          ),
        ),
        track(
          '막차',
          '텅 빈 정류장에 종소리와 낮은 808이 울리는 트랩 비트입니다. 합창이 뒤를 받칩니다.',
          'bell, 808, choir | dark, tense | trap, hiphop',
          music(
            140,
            'F# minor',
            16,
            [
              drums('heavy', 'trap', { bars: [4, 15] }),
              bass('boom', 'trap', { bars: [4, 16] }),
              tune('tube', { busy: 0.35, echo: 0.35, gain: 0.7 }),
              chords('oh', 'held', { tones: 3, bars: [2, 16], gain: 0.5 }),
            ],
            { chords: 'drift', room: 2.6, lufs: -13 },
          ),
        ),
        track(
          'REWIND GUITAR',
          '되감기 버튼을 누르기 직전에 남은 기타 한 소절입니다. 피치가 천천히 흔들립니다.',
          'guitar | retro, 쓸쓸한 | lofi',
          music(82, 'E minor', 2, [chords('nylon', 'broken', { tape: 2.2, below: 3600 }), air('vinyl', 0.12)], {
            chords: 'voyage',
            swing: 0.2,
          }),
        ),
        track(
          'SIDE B DRUMS',
          '뒷면에 숨겨 두었던 드럼 연주입니다. 킥이 앞으로 쏠려 고개가 먼저 움직입니다.',
          'drums | raw, funky | hiphop',
          music(88, 'C minor', 2, [drums('crate', 'bounce', { below: 9000 }), air('vinyl', 0.1)], { swing: 0.24, room: 0.5 }),
        ),
        track(
          'PENCIL AND TAPE',
          '연필로 감은 테이프처럼 늘어지는 전기 피아노입니다. 저음을 비워 베이스와 겹치지 않습니다.',
          'rhodes | warm, retro | lofi',
          music(76, 'B minor', 2, [chords('wurly', 'charleston', { tones: 5, tape: 2, above: 220 })], {
            chords: 'turnaround',
            swing: 0.2,
            room: 1.2,
          }),
        ),
      ],
    },
    {
      key: 'dusty-drums',
      name: 'DUSTY DRUMS VOL 1',
      description: '먼지를 털지 않은 드럼 루프와 타격음입니다. 80에서 100 사이의 빠르기로 맞추었습니다.',
      daysAgo: 171,
      cover: { painter: 'tiles', palette: ['#efe3cf', '#3b2f2f', '#c97b3d', '#8a9a5b', '#d9b26f'] },
      tracks: [
        track(
          'DUSTY BREAK 84',
          '흐느적거리는 하이햇과 물먹은 스네어의 루프입니다. 느린 로파이의 뼈대로 쓰시기 좋습니다.',
          'drums | warm, raw | lofi',
          music(84, 'C minor', 2, [drums('dusty', 'lazy')], { swing: 0.3, sloppy: 0.01, room: 0.6 }),
        ),
        track(
          'DUSTY BREAK 98',
          '한 뼘 빨라진 붐뱁 드럼입니다. 마지막 박의 고스트 노트가 다음 마디를 부릅니다.',
          'drums | raw | hiphop',
          music(98, 'C minor', 3, [drums('dusty', 'boombap')], { swing: 0.2, room: 0.5 }),
        ),
        track(
          '먼지 쌓인 킥',
          '서로 다른 두께의 킥 여덟 개를 이어 담았습니다. 골라 쓰시기 쉽게 간격을 일정하게 두었습니다.',
          'drums | 묵직한 | hiphop, 효과음',
          set('kicks', 4, 'C minor', 0.5),
        ),
        track(
          '눅눅한 스네어',
          '여름 장마에 녹음한 스네어 모음입니다. 울림의 길이가 모두 다릅니다.',
          'drums | raw | lofi, 효과음',
          set('snares', 4, 'C minor', 0.7),
        ),
        track(
          'SWING HAT LOOP',
          '하이햇과 림샷만 남긴 루프입니다. 다른 드럼 위에 겹쳐 그루브를 더해 보시기 바랍니다.',
          'drums, percussion | minimal | lofi',
          music(90, 'C minor', 2, [drums('dusty', 'ticking')], { swing: 0.32, room: 0.8 }),
        ),
      ],
    },
    {
      key: 'library-card',
      name: 'LIBRARY CARD',
      description: '도서관 구석 자리에서 들으려고 만든 공부용 비트입니다. 크게 튀는 소리 없이 흘러갑니다.',
      daysAgo: 19,
      cover: { painter: 'shelves', palette: ['#f1ead8', '#33475b', '#b5533c', '#d8a657', '#6d8a74', '#7c5a73'] },
      tracks: [
        track(
          '열람실 구석자리',
          '키보드 소리와 낮은 피아노가 섞인 공부용 비트입니다. 종이 넘기는 속도에 맞추었습니다.',
          'piano, drums, texture | 잔잔한 | lofi',
          music(
            78,
            'F major',
            7,
            [
              drums('dusty', 'lazy', { bars: [1, 7], below: 6000, gain: 0.8 }),
              chords('felt', 'late', { tones: 5 }),
              bass('upright', 'halves', { bars: [1, 7], gain: 0.7 }),
              tune('thumb', { bars: [3, 7], busy: 0.3, gain: 0.5 }),
              air('keyboard', 0.12),
            ],
            { chords: 'evening', swing: 0.26, sloppy: 0.008, lufs: -15 },
          ),
        ),
        track(
          'DUE DATE',
          '반납일을 넘긴 날의 조급한 마음을 칼림바로 옮겼습니다. 짧은 음이 규칙적으로 이어집니다.',
          'marimba | 설레는, minimal | lofi',
          music(96, 'D major', 2, [chords('thumb', 'rolling', { tones: 3 })], { chords: 'lift', room: 1 }),
        ),
        track(
          '연필 깎는 오후',
          '나무를 두드리는 타악기와 부드러운 베이스입니다. 사각거리는 질감을 얹었습니다.',
          'percussion, bass | warm, minimal | lofi',
          music(86, 'A minor', 2, [drums('toys', 'sparse'), bass('upright', 'skip', { gain: 0.8 })], { chords: 'drift', swing: 0.2 }),
        ),
        track(
          'BOOKMARK',
          '책갈피처럼 끼워 넣기 좋은 네 화음입니다. 오르간의 숨소리가 가볍게 떨립니다.',
          'organ | warm, retro | lofi',
          music(80, 'G major', 2, [chords('organ', 'halves', { tones: 4, tape: 1.2, below: 2600, gain: 0.8 })], {
            chords: 'royal',
            room: 1.4,
          }),
        ),
        track(
          '창가 자리 하프',
          '햇빛이 드는 자리에서 튕긴 하프 루프입니다. 여운이 길어 느린 드럼과 어울립니다.',
          'harp | dreamy, bright | lofi',
          music(74, 'C lydian', 2, [chords('harp', 'ballad', { tones: 5, tape: 0.7 }), hits('shakers', 8, { gain: 0.2 })], {
            chords: 'stroll',
            room: 2,
          }),
        ),
      ],
    },
  ],
}
