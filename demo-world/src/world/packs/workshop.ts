import type { Pack } from './pack.ts'
import { chords, drums, hits, music, set, track, tune } from './pack.ts'

export const workshop: Pack = {
  key: 'workshop',
  nickname: '소리공방',
  albums: [
    {
      key: 'interface',
      name: '화면의 소리',
      description: '앱과 게임의 화면을 위한 짧은 소리입니다. 누르고, 열고, 알리는 순간을 담았습니다.',
      daysAgo: 36,
      cover: { painter: 'bloom', palette: ['#fdf0e6', '#5b5fc7', '#f2777a', '#ffc857', '#2a9d8f'] },
      tracks: [
        track(
          '알림음 모음',
          '맑은 두 음으로 된 알림음입니다. 시끄러운 곳에서도 잘 들리도록 다듬었습니다.',
          'bell, fx | bright, minimal | 효과음',
          set('chimes', 4, 'D major', 0.9),
        ),
        track(
          '버튼 클릭',
          '손끝에 닿는 느낌이 다른 클릭 소리입니다. 가벼운 것부터 묵직한 것까지 있습니다.',
          'fx, percussion | minimal | 효과음',
          set('clicks', 3, 'C major', 0.3),
        ),
        track(
          '로고 사운드 종',
          '브랜드의 첫인사로 쓸 수 있는 종소리입니다. 여운을 넉넉히 남겼습니다.',
          'bell | epic, bright | 효과음',
          set('bells', 5, 'A major', 2),
        ),
        track(
          '장면 전환 바람',
          '화면이 넘어가는 순간의 바람입니다. 길이와 높이를 조금씩 바꾸었습니다.',
          'fx | minimal, 설레는 | 효과음',
          set('whooshes', 6, 'E minor', 1.6),
        ),
        track(
          'LOADING LOOP',
          '기다리는 시간을 가볍게 채우는 마림바 루프입니다. 오래 들어도 거슬리지 않습니다.',
          'marimba | minimal, 귀여운 | 효과음, pop',
          music(118, 'C pentatonic', 4, [chords('wood', 'rising', { octave: 1 }), hits('clicks', 8, { gain: 0.25 })], {
            chords: 'stroll',
            room: 0.7,
          }),
        ),
      ],
    },
    {
      key: 'mouth-hands',
      name: '입과 손',
      description: '악기 없이 몸으로 낸 소리만 모았습니다. 입으로 친 드럼과 손뼉, 콧노래가 들어 있습니다.',
      daysAgo: 195,
      cover: { painter: 'riso', palette: ['#fbf4e4', '#ff5c5c', '#2a6df4', '#ffcb2e'] },
      tracks: [
        track(
          '입으로 친 드럼',
          '비트박스의 기본 소리를 하나씩 담았습니다. 침 소리까지 정직하게 들립니다.',
          'voice, percussion | raw, 귀여운 | hiphop, 효과음',
          set('mouths', 2, 'C minor', 0.5),
        ),
        track(
          '콧노래 C장조',
          '입을 다물고 부른 콧노래입니다. 설거지하다 떠오른 선율입니다.',
          'voice | warm, 귀여운 | pop',
          set('hums', 4, 'C major', 1.2),
        ),
        track(
          '아 에 오 찹',
          '짧은 모음 세 가지를 음정별로 잘랐습니다. 자판에 얹어 연주해 보시기 바랍니다.',
          'voice | bright, funky | pop, house',
          set('chops', 3, 'G minor', 0.8),
        ),
        track(
          '손뼉 열두 명',
          '열두 사람이 함께 친 손뼉 리듬입니다. 합창이 뒤에서 숨을 맞춥니다.',
          'percussion, choir | 신나는, warm | pop',
          music(108, 'D major', 4, [drums('club', 'bounce', { gain: 0.9 }), chords('ah', 'halves', { tones: 3, gain: 0.6 })], {
            chords: 'anthem',
            room: 1.4,
          }),
        ),
        track(
          'BREATH RHYTHM',
          '들이쉬고 내쉬는 숨으로 만든 리듬입니다. 긴장된 장면에 맥박을 줍니다.',
          'voice, drums | tense, minimal | cinematic, 효과음',
          music(
            96,
            'C minor',
            3,
            [hits('breaths', 8, { gain: 0.8 }), drums('toys', 'ticking', { gain: 0.5 }), tune('sub', { busy: 0.2, octave: -3, gain: 0.4 })],
            { room: 1 },
          ),
        ),
      ],
    },
  ],
}
