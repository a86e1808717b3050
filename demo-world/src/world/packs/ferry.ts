import type { Pack } from './pack.ts'
import { air, chords, field, music, set, track, tune } from './pack.ts'

export const ferry: Pack = {
  key: 'ferry',
  nickname: '나루터',
  albums: [
    {
      key: 'four-seasons',
      name: '사계절 소리 채집',
      description: '강가에서 한 해 동안 모은 계절의 소리입니다. 다큐멘터리와 게임의 배경으로 쓰시기 바랍니다.',
      daysAgo: 219,
      cover: { painter: 'contours', palette: ['#eef0e3', '#2f5d50', '#7ba05b', '#d98e3f', '#b6c9b0'] },
      tracks: [
        track(
          '봄 숲의 새',
          '이른 봄 숲에서 서로를 부르는 새들입니다. 가까운 새와 먼 새를 나누어 담았습니다.',
          'texture | bright, 설레는 | 효과음',
          field(air('birds', 0.9)),
        ),
        track(
          '여름 개울',
          '돌 사이를 구르는 여름 개울입니다. 거품이 터지는 소리까지 들립니다.',
          'texture | 잔잔한, bright | 효과음, ambient',
          field(air('stream', 0.7)),
        ),
        track(
          '가을 모닥불',
          '마른 가지가 타는 모닥불입니다. 불꽃이 튀는 소리가 좌우로 흩어집니다.',
          'texture | warm, 잔잔한 | 효과음',
          field(air('fire', 0.9)),
        ),
        track(
          '겨울 눈길',
          '발목까지 쌓인 눈을 밟는 걸음입니다. 왼발과 오른발의 소리가 다릅니다.',
          'texture | 쓸쓸한, minimal | 효과음',
          field(air('snow', 1)),
        ),
        track(
          '서해 밀물',
          '물이 들어오는 저녁 바닷가입니다. 파도 하나의 길이를 여섯 초로 맞추었습니다.',
          'texture | 잔잔한, 쓸쓸한 | ambient, 효과음',
          field(air('waves', 0.7)),
        ),
      ],
    },
    {
      key: 'city-noise',
      name: '도시의 틈',
      description: '사람들이 지나치는 도시의 작은 소리를 모았습니다. 음악의 질감으로도, 영상의 현장음으로도 좋습니다.',
      daysAgo: 81,
      cover: { painter: 'terrazzo', palette: ['#e6e1d6', '#c65f46', '#3f5765', '#e0b04b', '#8b9c86', '#2d2a2a'] },
      tracks: [
        track(
          '2호선 내선순환',
          '레일의 이음매를 지나는 지하철입니다. 일정한 박자가 있어 비트로도 쓸 수 있습니다.',
          'texture | minimal, 묵직한 | 효과음',
          field(air('subway', 1)),
        ),
        track(
          '야근하는 키보드',
          '늦은 밤 사무실의 자판 소리입니다. 지우고 다시 쓰는 리듬이 들립니다.',
          'texture, percussion | minimal, tense | 효과음',
          field(air('keyboard', 1)),
        ),
        track(
          'VINYL RUNOUT',
          '곡이 끝난 뒤 바늘이 도는 소리입니다. 로파이 비트 아래에 얇게 까시면 됩니다.',
          'texture | retro, warm | lofi, 효과음',
          field(air('vinyl', 0.8)),
        ),
        track(
          '단파 라디오',
          '먼 나라의 방송을 찾아 다이얼을 돌립니다. 전파가 휘는 소리가 선율처럼 들립니다.',
          'texture, fx | retro, dreamy | 효과음, ambient',
          field(air('radio', 0.8)),
        ),
        track(
          '육교 위 숨',
          '숨을 고르는 사람의 숨소리를 길이별로 담았습니다. 목소리 트랙의 앞에 놓아 보시기 바랍니다.',
          'voice, fx | tense, minimal | 효과음',
          set('breaths', 5, 'C minor', 0.6),
        ),
        track(
          '비 오는 버스 정류장',
          '빗속의 정류장에 낮은 건반 하나를 켜 두었습니다. 소리 풍경과 음악의 사이에 있습니다.',
          'texture, rhodes | 쓸쓸한, 잔잔한 | ambient, lofi',
          music(
            62,
            'E minor',
            2,
            [air('rain', 0.22), chords('rhodes', 'held', { tones: 5, gain: 0.7 }), tune('felt', { busy: 0.2, gain: 0.6 })],
            { chords: 'drift', room: 2.2, lufs: -15 },
          ),
        ),
      ],
    },
  ],
}
