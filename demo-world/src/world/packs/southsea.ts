import type { Pack } from './pack.ts'
import { air, bass, chords, drums, music, track, tune } from './pack.ts'

export const southsea: Pack = {
  key: 'southsea',
  nickname: '남쪽바다',
  albums: [
    {
      key: 'warm-current',
      name: '난류',
      description: '더운 바람이 부는 곳의 리듬을 모았습니다. 아프로와 삼바, 레게가 한 배를 탔습니다.',
      daysAgo: 44,
      cover: { painter: 'waves', palette: ['#ffd9a0', '#ff7e5f', '#12908e', '#0a5c6b', '#fff6e5'] },
      tracks: [
        track(
          '야자수 아래',
          '기타와 마림바가 주고받는 아프로 팝입니다. 북소리가 발밑에서 물결칩니다.',
          'guitar, marimba, percussion | bright, 신나는 | afrobeat, pop',
          music(
            106,
            'D mixolydian',
            9,
            [
              drums('street', 'afro', { gain: 0.8 }),
              bass('fingered', 'bounce', { bars: [1, 9], gain: 0.9 }),
              chords('guitar', 'rising', { tones: 3, bars: [2, 9] }),
              tune('wood', { bars: [3, 9], busy: 0.6, gain: 0.8 }),
              chords('organ', 'offbeat', { bars: [5, 9], tones: 3, gain: 0.4 }),
            ],
            { chords: 'anthem', room: 1.1, lufs: -13 },
          ),
        ),
        track(
          '삼바 학교 앞',
          '행진을 준비하는 북 치는 아이들입니다. 종과 셰이커가 쉬지 않습니다.',
          'percussion, drums | 신나는 | afrobeat',
          music(104, 'C major', 3, [drums('street', 'samba')], { room: 1, sloppy: 0.006 }),
        ),
        track(
          '느긋한 레게 76',
          '둘째 박과 넷째 박에 기대는 레게 루프입니다. 베이스가 주인공입니다.',
          'bass, organ, drums | warm, funky | funk',
          music(
            76,
            'A minor',
            2,
            [drums('plain', 'halftime', { gain: 0.8 }), bass('fingered', 'reggae'), chords('organ', 'offbeat', { tones: 3, gain: 0.7 })],
            { chords: 'sway', room: 1.2 },
          ),
        ),
        track(
          'DEMBOW SUNSET',
          '노을 진 해변의 뎀보 리듬입니다. 마림바가 파도의 끝을 따라갑니다.',
          'drums, marimba | 신나는, bright | pop, afrobeat',
          music(94, 'B minor', 2, [drums('club', 'dembow'), chords('wood', 'rising', { tones: 3 })], { chords: 'nocturne', room: 0.9 }),
        ),
        track(
          '야간 어시장',
          '새벽 어시장의 소란을 타악기로 옮겼습니다. 웅성거림은 실제 거리감을 따랐습니다.',
          'percussion, texture | raw, 신나는 | afrobeat, 효과음',
          music(110, 'C minor', 3, [drums('street', 'tribal'), air('market', 0.25)], { room: 0.8 }),
        ),
      ],
    },
    {
      key: 'island-guitar',
      name: '섬 기타',
      description: '섬마을 평상에서 연주한 기타와 휘파람입니다. 바람 소리를 지우지 않았습니다.',
      daysAgo: 163,
      cover: { painter: 'cutouts', palette: ['#f9f1df', '#1d6a96', '#e4572e', '#f3a712', '#76b39d', '#283044'] },
      tracks: [
        track(
          '평상 위의 오후',
          '평상에 누워 튕긴 기타입니다. 파도가 한 박 늦게 박자를 맞춥니다.',
          'guitar, texture | 잔잔한, warm | acoustic, bossa nova',
          music(90, 'C major', 2, [chords('nylon', 'tresillo', { tones: 4 }), air('waves', 0.1)], { chords: 'evening', room: 1.2 }),
        ),
        track(
          '등대 보사 126',
          '등대까지 걷는 보사노바 리듬입니다. 림과 셰이커가 가볍게 앞장섭니다.',
          'percussion, drums | warm, 잔잔한 | bossa nova',
          music(126, 'C major', 4, [drums('plain', 'bossa', { gain: 0.9 })], { room: 0.8, sloppy: 0.006 }),
        ),
        track(
          'MORNING FERRY',
          '첫 배를 기다리는 아침의 휘파람입니다. 갈매기 대신 새소리를 얹었습니다.',
          'whistle, guitar | bright, 설레는 | acoustic',
          music(98, 'E major', 3, [tune('whistle', { busy: 0.35, gain: 0.6 }), chords('nylon', 'ballad'), air('birds', 0.12)], {
            chords: 'stroll',
            room: 1.5,
          }),
        ),
        track(
          '조개껍데기 칼림바',
          '조개를 두드린 듯 짧게 끊기는 칼림바입니다. 네 음이 물결처럼 돕니다.',
          'marimba | bright, 귀여운 | acoustic, afrobeat',
          music(112, 'G pentatonic', 4, [chords('thumb', 'glitter', { octave: 1 })], { chords: 'tide', room: 1 }),
        ),
        track(
          '폭풍 전 고요',
          '바람이 바뀌기 직전의 낮은 기타입니다. 화음을 풀지 않고 끝냅니다.',
          'guitar, texture | tense, 쓸쓸한 | acoustic, cinematic',
          music(74, 'E phrygian', 2, [chords('steel', 'broken', { tones: 3, octave: -1 }), air('wind', 0.15)], {
            chords: 'shadow',
            room: 2.4,
          }),
        ),
      ],
    },
  ],
}
