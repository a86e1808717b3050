import type { Pack } from './pack.ts'
import { bass, chords, drums, music, set, track, tune } from './pack.ts'

export const squirrel: Pack = {
  key: 'squirrel',
  nickname: '하늘다람쥐',
  albums: [
    {
      key: 'pixel-forest',
      name: '도트 숲',
      description: '여덟 비트 게임기의 음색으로 그린 숲입니다. 스테이지마다 어울리는 배경 음악을 담았습니다.',
      daysAgo: 28,
      cover: { painter: 'pixels', palette: ['#0b1d26', '#1f5f4a', '#6cc551', '#f9e07f', '#f25f5c', '#fff8e7'] },
      tracks: [
        track(
          '도토리 점프',
          '첫 스테이지를 달리는 배경 음악입니다. 두 소절이면 따라 흥얼거리게 됩니다.',
          'synth, bass, drums | 귀여운, 신나는 | chiptune',
          music(
            150,
            'C major',
            14,
            [
              tune('chip', { busy: 0.65 }),
              bass('chip', 'octaves', { gain: 0.8, bars: [2, 14] }),
              drums('circuit', 'rock', { bars: [4, 14], gain: 0.6 }),
              chords('chip', 'rolling', { tones: 3, octave: 1, gain: 0.3, bars: [8, 14] }),
            ],
            { chords: 'anthem', room: 0.5, lufs: -13 },
          ),
        ),
        track(
          'BOSS STAGE',
          '보스가 나타나는 순간의 급박한 루프입니다. 반음계로 조여 옵니다.',
          'synth, bass | tense, 신나는 | chiptune',
          music(164, 'D harmonic', 5, [chords('chip', 'rolling', { tones: 4 }), bass('chip', 'gallop', { gain: 0.8 })], {
            chords: 'shadow',
            room: 0.4,
          }),
        ),
        track(
          '물속 스테이지',
          '물방울 같은 칩 아르페지오입니다. 느리게 가라앉는 느낌을 살렸습니다.',
          'synth, bell | dreamy, 귀여운 | chiptune',
          music(
            100,
            'F lydian',
            3,
            [chords('chip', 'rising', { tones: 4, octave: 1, echo: 0.4, below: 3000 }), tune('glass', { busy: 0.3, gain: 0.5 })],
            { chords: 'lift', room: 1.6 },
          ),
        ),
        track(
          '아이템 획득음',
          '동전과 열쇠를 얻을 때의 짧은 소리 모음입니다. 음의 높이를 단계별로 나누었습니다.',
          'synth, fx | 귀여운, bright | chiptune, 효과음',
          set('coins', 4, 'C major', 0.4),
        ),
        track(
          'GAME OVER WALTZ',
          '다시 시작하라고 달래는 세 박자입니다. 지고도 웃게 되는 곡입니다.',
          'synth | 쓸쓸한, 귀여운 | chiptune',
          music(140, 'A minor', 4, [chords('chip', 'waltz', { tones: 3 }), tune('chip', { busy: 0.3 })], {
            chords: 'nocturne',
            steps: 12,
            room: 0.8,
          }),
        ),
      ],
    },
    {
      key: 'toy-box',
      name: '장난감 상자',
      description: '태엽과 나무 블록, 작은 종으로 만든 어린이 음악입니다. 교육 영상과 그림책에 어울립니다.',
      daysAgo: 92,
      cover: { painter: 'blocks', palette: ['#fff4e2', '#ef476f', '#ffd166', '#06a77d', '#2f6fb2', '#f78c6b'] },
      tracks: [
        track(
          '태엽 병정',
          '작은 북과 실로폰이 행진합니다. 태엽이 다 풀리기 전에 처음으로 돌아옵니다.',
          'marimba, drums | 귀여운, 신나는 | 동요',
          music(120, 'C major', 4, [tune('wood', { busy: 0.5, octave: 1 }), drums('toys', 'march', { gain: 0.7 })], {
            chords: 'anthem',
            room: 0.7,
          }),
        ),
        track(
          '나무 블록 쌓기',
          '높이가 다른 나무 블록을 차례로 두드렸습니다. 셈 놀이 영상에 쓰기 좋습니다.',
          'marimba, percussion | 귀여운, minimal | 동요, 효과음',
          set('woods', 3, 'G pentatonic', 0.7),
        ),
        track(
          '자장자장',
          '뮤직박스로 연주한 자장가입니다. 마지막 음이 오래 남도록 두었습니다.',
          'bell | 잔잔한, 귀여운 | 동요',
          music(92, 'D major', 3, [tune('glass', { busy: 0.3, octave: 1 }), chords('glass', 'waltz', { tones: 3, gain: 0.6 })], {
            chords: 'anthem',
            steps: 12,
            room: 2.2,
          }),
        ),
        track(
          '고무오리 행진',
          '오르간과 작은북이 뒤뚱뒤뚱 걷습니다. 웃음을 참는 장면에 맞습니다.',
          'organ, drums | 귀여운, funky | 동요',
          music(
            112,
            'F major',
            4,
            [chords('organ', 'offbeat', { tones: 3, gain: 0.7 }), bass('fingered', 'halves'), drums('toys', 'sparse', { gain: 0.8 })],
            { chords: 'anthem', room: 0.6 },
          ),
        ),
        track(
          'HIDE AND SEEK',
          '숨을 죽였다가 와르르 뛰어나오는 피치카토입니다. 숨바꼭질의 박자를 따랐습니다.',
          'strings, marimba | 귀여운, tense | 동요, cinematic',
          music(126, 'A minor', 4, [chords('spiccato', 'charleston', { tones: 3, octave: 1 }), tune('wood', { busy: 0.7, gain: 0.8 })], {
            chords: 'shadow',
            room: 0.9,
          }),
        ),
      ],
    },
  ],
}
