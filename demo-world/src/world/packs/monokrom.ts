import type { Pack } from './pack.ts'
import { bass, chords, drums, hits, music, set, track, tune } from './pack.ts'

export const monokrom: Pack = {
  key: 'monokrom',
  nickname: 'MONOKROM',
  albums: [
    {
      key: 'analog-city',
      name: 'ANALOG CITY',
      description: '오래된 아날로그 음색으로 쌓은 도시의 소리입니다. 아르페지오와 베이스, 리드를 나누어 담았습니다.',
      daysAgo: 240,
      cover: { painter: 'slices', palette: ['#1a0b2e', '#ff2e88', '#ff9a3c', '#2de2e6', '#f9f871'] },
      tracks: [
        track(
          'CHROME HIGHWAY',
          '끝없이 뻗은 도로를 달리는 신스웨이브 곡입니다. 톰이 열리면 속도가 붙습니다.',
          'synth, bass, drums | retro, 신나는 | synthwave',
          music(
            110,
            'D minor',
            9,
            [
              drums('arena', 'synthwave', { bars: [1, 9] }),
              bass('analog', 'gallop', { duck: 0.4 }),
              chords('saws', 'held', { tones: 3, below: 2400, duck: 0.5, gain: 0.6 }),
              chords('pluck', 'rising', { octave: 1, tones: 4, echo: 0.35, gain: 0.4, bars: [3, 9] }),
              tune('lead', { bars: [5, 9], busy: 0.35, gain: 0.6, echo: 0.35 }),
            ],
            { chords: 'voyage', room: 2, lufs: -12.5 },
          ),
        ),
        track(
          'ARP 01 E단조 116',
          '열여섯 박으로 달리는 아르페지오입니다. 왼쪽과 오른쪽을 오가며 번집니다.',
          'synth | retro | synthwave',
          music(116, 'E minor', 4, [chords('pluck', 'rolling', { tones: 4, echo: 0.35 })], { chords: 'nocturne', room: 1.6 }),
        ),
        track(
          'ARP 02 G장조 124',
          '밝은 쪽으로 기울어진 아르페지오입니다. 도입부에서 서서히 크게 키워 보시기 바랍니다.',
          'synth | retro, bright | synthwave, pop',
          music(124, 'G major', 4, [chords('soft', 'glitter', { tones: 3, echo: 0.3 })], { chords: 'royal', room: 1.8 }),
        ),
        track(
          '레이저 리드',
          '뒤늦게 떨리는 리드 선율입니다. 기타 솔로가 들어갈 자리를 대신합니다.',
          'synth | retro, 신나는 | synthwave',
          music(112, 'A minor', 4, [tune('lead', { busy: 0.5, echo: 0.4 })], { chords: 'nocturne', room: 2.2 }),
        ),
        track(
          '게이트 패드 120',
          '잘게 끊어 낸 톱니파 패드입니다. 정지 화면에도 움직임을 줍니다.',
          'pad, synth | retro, tense | synthwave',
          music(120, 'F minor', 4, [chords('saws', 'gate', { tones: 4, below: 4200 })], { chords: 'nocturne', room: 1.4 }),
        ),
      ],
    },
    {
      key: 'black-white',
      name: '흑백 스튜디오',
      description: '색을 덜어 낸 리듬과 베이스입니다. 일렉트로와 브레이크비트에 바로 쓰실 수 있습니다.',
      daysAgo: 57,
      cover: { painter: 'dots', palette: ['#f5f3ee', '#121212', '#8f8c86', '#e5383b'] },
      tracks: [
        track(
          '흑백 브레이크 128',
          '대비가 강한 브레이크비트입니다. 스네어의 빈틈이 그루브를 만듭니다.',
          'drums | raw, 신나는 | dnb, techno',
          music(128, 'C minor', 4, [drums('breaks', 'breakbeat')], { room: 0.6 }),
        ),
        track(
          'MONO BASS 126',
          '한 음을 밀었다 당기는 리스 베이스입니다. 가운데에 단단히 서 있습니다.',
          'bass, synth | dark, 묵직한 | techno, dnb',
          music(126, 'F minor', 4, [bass('reese', 'eighths')], { chords: 'shadow', room: 0.5 }),
        ),
        track(
          '심벌과 역재생',
          '뒤집은 심벌과 바로 친 심벌을 번갈아 담았습니다. 구간이 바뀌는 곳에 쓰입니다.',
          'drums, fx | tense, epic | 효과음',
          set('cymbals', 6, 'C minor', 1),
        ),
        track(
          '록 드럼 룸 116',
          '넓은 방에서 친 록 드럼입니다. 방의 울림이 또 하나의 악기입니다.',
          'drums | raw, 신나는 | rock',
          music(116, 'C minor', 4, [drums('arena', 'rock', { room: 0.35 })], { room: 1.2 }),
        ),
        track(
          'TOM CASCADE',
          '높은 톰에서 낮은 톰까지 차례로 내려옵니다. 필인을 짤 때 골라 쓰시면 됩니다.',
          'drums, percussion | epic, retro | rock, 효과음',
          set('toms', 3, 'C minor', 1.2),
        ),
        track(
          '일렉트로 키트 120',
          '짧고 각진 전자 드럼 루프입니다. 춤동작을 맞추기 쉬운 박자입니다.',
          'drums, synth | retro, funky | techno, funk',
          music(120, 'C minor', 4, [drums('circuit', 'electro'), hits('stabs', 16, { gain: 0.5 })], { room: 0.7 }),
        ),
      ],
    },
  ],
}
