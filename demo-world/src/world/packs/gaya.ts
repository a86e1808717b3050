import type { Pack } from './pack.ts'
import { air, bass, chords, drums, field, hits, music, set, track, tune } from './pack.ts'

export const gaya: Pack = {
  key: 'gaya',
  nickname: '가야소리',
  albums: [
    {
      key: 'madang',
      name: '마당',
      description: '가야금과 장구, 대금으로 옛 가락과 오늘의 리듬을 함께 엮었습니다.',
      daysAgo: 155,
      cover: { painter: 'courtyard' },
      tracks: [
        track(
          '비 갠 마당',
          '굿거리장단에 가야금이 먼저 노래하고 대금이 답합니다. 맑고 여백이 많은 국악 연주입니다.',
          '가야금, 대금, 장구 | 잔잔한, bright | 국악',
          music(
            78,
            'A pyeongjo',
            11,
            [
              drums('samul', 'gutgeori', { bars: [2, 11], gain: 0.6 }),
              tune('gayageum', { busy: 0.45, octave: -1 }),
              bass('geomungo', 'long', { gain: 0.7 }),
              tune('daegeum', { bars: [4, 11], busy: 0.15, gain: 0.5, room: 0.5 }),
              air('eaves', 0.1),
            ],
            { chords: 'stroll', steps: 12, sloppy: 0.012, room: 2, lufs: -14 },
          ),
        ),
        track(
          '휘모리 808',
          '사물놀이의 몰아치는 장단과 808 베이스가 만났습니다. 역동적인 장면의 배경으로 권해 드립니다.',
          '가야금, 장구, 808 | 신나는, tense | 국악, hiphop',
          music(
            118,
            'A gyemyeonjo',
            12,
            [
              drums('samul', 'hwimori', { gain: 0.8 }),
              drums('heavy', 'trap', { bars: [4, 11], gain: 0.6 }),
              bass('boom', 'bounce', { bars: [4, 12], gain: 0.7 }),
              tune('gayageum', { bars: [2, 12], busy: 0.85, echo: 0.25, octave: -1, gain: 1.3 }),
              chords('velvet', 'held', { bars: [6, 12], gain: 0.4, duck: 0.6 }),
            ],
            { chords: 'tide', room: 1.5, lufs: -12.5 },
          ),
        ),
        track(
          '가야금 산책 평조',
          '평조의 다섯 음으로 걷는 가야금 루프입니다. 농현을 얕게 두어 담백합니다.',
          '가야금 | 잔잔한, bright | 국악',
          music(92, 'D pyeongjo', 2, [tune('gayageum', { busy: 0.5, octave: -1 })], { chords: 'stroll', room: 1.6, sloppy: 0.01 }),
        ),
        track(
          '거문고 술대',
          '술대로 내려치는 거문고의 낮은 줄입니다. 한 음마다 흔들림이 다릅니다.',
          '거문고 | 묵직한, dark | 국악, 효과음',
          set('geomungo', 5, 'D gyemyeonjo', 1.2),
        ),
        track(
          '해금 긴 활',
          '길게 뻗는 해금 선율에 바람 같은 여백을 두었습니다. 이별 장면에 잘 어울립니다.',
          '해금 | 쓸쓸한 | 국악, cinematic',
          music(
            64,
            'G gyemyeonjo',
            2,
            [tune('haegeum', { busy: 0.1, octave: -1, room: 0.5 }), chords('velvet', 'held', { tones: 3, gain: 0.3 })],
            { chords: 'sway', room: 2.6 },
          ),
        ),
      ],
    },
    {
      key: 'jangdan',
      name: '장단 모음',
      description: '굿거리부터 휘모리까지 자주 쓰는 장단을 빠르기별로 정리했습니다. 그대로 이어 붙이실 수 있습니다.',
      daysAgo: 97,
      cover: { painter: 'dancheong', palette: ['#12564c', '#c8352b', '#f0b429', '#1f4e9c', '#f6efe0', '#e88f9a'] },
      tracks: [
        track(
          '굿거리 장구 72',
          '느긋하게 흔들리는 굿거리장단입니다. 덩 하는 첫 박을 깊게 눌렀습니다.',
          '장구 | warm, funky | 국악',
          music(72, 'C pyeongjo', 3, [drums('samul', 'gutgeori')], { steps: 12, sloppy: 0.012, room: 1 }),
        ),
        track(
          '자진모리 한마당 110',
          '점점 빨라지는 마음을 붙잡아 둔 자진모리입니다. 꽹과리가 박을 나눕니다.',
          '장구, 꽹과리 | 신나는 | 국악',
          music(110, 'C pyeongjo', 4, [drums('samul', 'jajinmori')], { steps: 12, sloppy: 0.008, room: 1 }),
        ),
        track(
          '휘모리 끝판 126',
          '판을 마무리하는 휘모리장단입니다. 징과 꽹과리가 함께 몰아칩니다.',
          '꽹과리, 장구 | 신나는, tense | 국악',
          music(126, 'C pyeongjo', 4, [drums('samul', 'hwimori')], { room: 1.1 }),
        ),
        track(
          '세마치 왈츠',
          '세마치장단을 피아노와 함께 흔들어 보았습니다. 낯익으면서도 새롭습니다.',
          '장구, piano | bright, 설레는 | 국악, jazz',
          music(96, 'G pyeongjo', 4, [drums('samul', 'semachi', { gain: 0.7 }), chords('piano', 'waltz', { tones: 3 })], {
            steps: 12,
            chords: 'stroll',
            room: 1.6,
          }),
        ),
        track(
          '장구 한 타씩',
          '궁과 덕, 그리고 둘이 합쳐진 덩을 하나씩 담았습니다. 샘플러에 올려 쓰시기 좋습니다.',
          '장구 | minimal | 국악, 효과음',
          set('janggu', 4, 'C pyeongjo', 0.7),
        ),
        track(
          '징과 꽹과리',
          '울림이 긴 징과 막은 꽹과리를 번갈아 두드렸습니다. 장면이 바뀌는 곳에 놓아 보시기 바랍니다.',
          '꽹과리 | 묵직한, raw | 국악, 효과음',
          set('gongs', 6, 'C pyeongjo', 1.4),
        ),
      ],
    },
    {
      key: 'soripan',
      name: '소리판',
      description: '판소리의 추임새와 구음을 오늘의 곡에 쓰기 좋게 다듬었습니다.',
      daysAgo: 24,
      cover: { painter: 'hanji', palette: ['#efe6d2', '#1d1b1a', '#b3272d', '#c9b58d'] },
      tracks: [
        track(
          '판소리 추임새',
          '얼씨구와 좋다를 비롯한 추임새 다섯 가지입니다. 관객석에서 들리는 거리로 녹음했습니다.',
          'voice | 신나는, raw | 판소리, 효과음',
          set('chuimsae', 6, 'C gyemyeonjo', 1.2),
        ),
        track(
          '구음 흥얼',
          '입을 다물고 부르는 구음 선율입니다. 계면조라 애절하게 들립니다.',
          'voice | 쓸쓸한, warm | 판소리',
          set('hums', 4, 'E gyemyeonjo', 2.2),
        ),
        track(
          '소리꾼과 북',
          '추임새 사이로 북이 답하는 루프입니다. 짧은 긴장이 풀리는 순간을 살렸습니다.',
          'voice, percussion | raw, 신나는 | 판소리, 국악',
          music(84, 'D gyemyeonjo', 3, [drums('samul', 'sparse', { gain: 0.9 }), hits('chuimsae', 16, { gain: 0.8 })], { room: 1.4 }),
        ),
        track(
          '장날 골목',
          '사람들이 오가는 장터의 웅성거림입니다. 말소리는 알아들을 수 없게 멀리 두었습니다.',
          'texture, voice | warm, 신나는 | 효과음',
          field(air('market', 0.9)),
        ),
        track(
          '대금 새벽 독주',
          '동이 트기 전의 대금 독주입니다. 숨소리와 갈대청의 떨림이 그대로 들립니다.',
          '대금 | 잔잔한, 쓸쓸한 | 국악',
          music(60, 'A gyemyeonjo', 2, [tune('daegeum', { busy: 0.15, octave: -1, room: 0.6 }), air('wind', 0.04)], {
            chords: 'sway',
            room: 3,
          }),
        ),
      ],
    },
  ],
}
