import type { Pack } from './pack.ts'
import { air, bass, chords, hits, music, track, tune } from './pack.ts'

export const polarbear: Pack = {
  key: 'polarbear',
  nickname: 'POLARBEAR',
  albums: [
    {
      key: 'slow-air',
      name: 'SLOW AIR',
      description: '시간이 천천히 흐르는 앰비언트 루프입니다. 잔향이 길어 이어 붙이면 한 곡이 됩니다.',
      daysAgo: 102,
      cover: { painter: 'auroras', palette: ['#07111f', '#1b6f6a', '#5fd3a8', '#7a5ea8', '#dff5ea'] },
      tracks: [
        track(
          'AURORA BED',
          '북쪽 하늘의 빛처럼 천천히 색이 바뀌는 패드입니다. 명상 음악의 바탕으로 권합니다.',
          'pad, choir, bell | dreamy, 잔잔한 | ambient',
          music(
            60,
            'D lydian',
            5,
            [
              chords('bloom', 'held', { tones: 5 }),
              chords('oo', 'held', { bars: [2, 5], tones: 3, octave: 1, gain: 0.4 }),
              bass('sub', 'long', { gain: 0.3 }),
              tune('tube', { bars: [1, 5], busy: 0.15, echo: 0.5, gain: 0.3 }),
              air('wind', 0.06),
            ],
            { chords: 'lift', room: 5, lufs: -16 },
          ),
        ),
        track(
          '숨 고르기',
          '들숨과 날숨에 맞춘 두 화음입니다. 눈을 감고 들으시면 더 좋습니다.',
          'pad | 잔잔한, warm | ambient',
          music(60, 'F major', 2, [chords('bloom', 'halves', { tones: 5, below: 1500 })], { chords: 'sway', room: 4, lufs: -17 }),
        ),
        track(
          'GLASS HARBOR',
          '유리잔을 문지른 듯한 고음이 서로 스칩니다. 맑지만 차갑지 않습니다.',
          'bell | dreamy, minimal | ambient',
          music(
            66,
            'A pentatonic',
            2,
            [chords('glass', 'sparse', { octave: 1, echo: 0.4 }), tune('glass', { busy: 0.3, octave: 1, room: 0.7 })],
            { chords: 'tide', room: 4.4, lufs: -16 },
          ),
        ),
        track(
          '이끼',
          '젖은 숲 바닥을 닮은 낮은 소리입니다. 개울과 현이 함께 숨을 쉽니다.',
          'strings, texture | dark, 잔잔한 | ambient',
          music(60, 'C dorian', 2, [chords('strings', 'held', { tones: 3, octave: -1, below: 1200 }), air('brook', 0.14)], {
            chords: 'sway',
            room: 3,
            lufs: -16,
          }),
        ),
        track(
          'FAR CHOIR',
          '언덕 너머에서 들려오는 합창입니다. 가사는 없고 모음만 흐릅니다.',
          'choir | dreamy, epic | ambient, cinematic',
          music(64, 'G mixolydian', 2, [chords('ah', 'halves', { tones: 4, room: 0.6, below: 3000 })], { chords: 'tide', room: 4.6 }),
        ),
      ],
    },
    {
      key: 'sleep-lab',
      name: '수면 실험',
      description: '잠들기 전 십 분을 위한 소리입니다. 높은 음을 덜어 귀가 편안합니다.',
      daysAgo: 3,
      cover: { painter: 'orbits', palette: ['#161326', '#4a3f77', '#a493d6', '#f2e9ff', '#f6c177'] },
      tracks: [
        track(
          '양 세는 밤',
          '양을 한 마리씩 세는 빠르기의 칼림바입니다. 스무 마리쯤에서 잠이 듭니다.',
          'marimba, pad | 잔잔한, 귀여운 | ambient',
          music(60, 'G pentatonic', 2, [tune('thumb', { busy: 0.3 }), chords('velvet', 'held', { gain: 0.4 })], {
            chords: 'stroll',
            room: 3,
            lufs: -17,
          }),
        ),
        track(
          'PILLOW NOISE',
          '귀를 감싸는 낮은 소음입니다. 바깥 소리를 부드럽게 가려 줍니다.',
          'texture | 잔잔한, minimal | ambient, 효과음',
          music(60, 'C major', 2, [air('tape', 0.4), bass('sub', 'long', { gain: 0.3 })], { lufs: -18, room: 1 }),
        ),
        track(
          '꿈의 입구',
          '소리가 거꾸로 흐르는 듯한 하프입니다. 잠과 깸의 경계를 그렸습니다.',
          'harp, pad | dreamy | ambient',
          music(70, 'E lydian', 2, [chords('harp', 'cascade', { tones: 5, echo: 0.4 }), chords('bloom', 'held', { gain: 0.4 })], {
            chords: 'lift',
            room: 3.8,
            lufs: -16,
          }),
        ),
        track(
          '새벽 세 시의 냉장고',
          '조용한 부엌의 웅웅거림 위에 낮은 피아노를 놓았습니다. 외로울 때 더 잘 들립니다.',
          'texture, piano | 쓸쓸한, minimal | ambient',
          music(60, 'A minor', 2, [air('hum', 0.5), tune('felt', { busy: 0.15, octave: -1, room: 0.6 })], {
            chords: 'drift',
            room: 2,
            lufs: -17,
          }),
        ),
        track(
          '고래의 잠',
          '깊은 바다에서 미끄러지는 낮은 노래입니다. 한 음이 사라질 때까지 기다립니다.',
          'bass, texture | dark, dreamy | ambient',
          music(
            60,
            'D dorian',
            2,
            [
              tune('haegeum', { busy: 0.1, octave: -2, below: 900, room: 0.8 }),
              hits('hums', 16, { gain: 0.3, room: 0.8 }),
              air('waves', 0.1),
            ],
            { chords: 'sway', room: 5, lufs: -16 },
          ),
        ),
      ],
    },
  ],
}
