import type { Pack } from './pack.ts'
import { air, bass, chords, drums, hits, music, track, tune } from './pack.ts'

export const mintchord: Pack = {
  key: 'mintchord',
  nickname: '민트코드7',
  albums: [
    {
      key: 'afternoon',
      name: '오후 세시',
      description: '햇빛이 길게 들어오는 시간을 위한 밝은 어쿠스틱 음악입니다. 브이로그에 쓰시기 좋습니다.',
      daysAgo: 9,
      cover: { painter: 'afternoon' },
      tracks: [
        track(
          '봄소풍',
          '기타와 글로켄슈필, 휘파람이 어우러진 산뜻한 곡입니다. 밝은 광고와 브이로그에 잘 맞습니다.',
          'guitar, bell, whistle | bright, 설레는 | acoustic, pop',
          music(
            108,
            'C major',
            14,
            [
              chords('steel', 'strum', { tones: 3 }),
              bass('upright', 'halves', { bars: [2, 14], gain: 0.8 }),
              drums('street', 'twostep', { bars: [4, 13], gain: 0.6 }),
              tune('glass', { bars: [2, 8], busy: 0.5, octave: 1, gain: 0.5 }),
              tune('whistle', { bars: [8, 14], busy: 0.45, gain: 0.5 }),
            ],
            { chords: 'anthem', swing: 0.14, room: 1.2, lufs: -13.5 },
          ),
        ),
        track(
          '낮잠 우쿨렐레',
          '손톱으로 살살 튕긴 우쿨렐레 루프입니다. 눈이 감길 만큼 느긋합니다.',
          'guitar | warm, 귀여운 | acoustic',
          music(88, 'F major', 2, [chords('nylon', 'strum', { tones: 3, octave: 1 })], { chords: 'lift', swing: 0.2, room: 0.8 }),
        ),
        track(
          '민트초코 마림바',
          '마림바와 손가락 튕김이 통통 튑니다. 요리 영상의 손놀림에 맞추어 보시기 바랍니다.',
          'marimba, percussion | 귀여운, bright | pop',
          music(116, 'G major', 4, [tune('wood', { busy: 0.7 }), drums('toys', 'bossa', { gain: 0.6 })], { chords: 'anthem', room: 0.9 }),
        ),
        track(
          '햇살 코드 D장조 100',
          '통기타로 친 네 화음입니다. 노래를 부르기에 편한 높이입니다.',
          'guitar | bright, warm | acoustic, pop',
          music(100, 'D major', 2, [chords('guitar', 'strum', { tones: 3 })], { chords: 'anthem', room: 1.1 }),
        ),
        track(
          'HELLO AGAIN',
          '다시 만난 친구에게 건네는 인사 같은 피아노입니다. 첫 소절만으로도 표정이 밝아집니다.',
          'piano, bell | bright, 설레는 | pop',
          music(112, 'E major', 4, [chords('piano', 'tresillo', { tones: 3 }), tune('glass', { busy: 0.5, octave: 1, gain: 0.5 })], {
            chords: 'anthem',
            room: 1.4,
          }),
        ),
      ],
    },
    {
      key: 'trail-guitar',
      name: '산책길 기타',
      description: '걷는 빠르기로 연주한 기타 모음입니다. 손가락이 줄을 스치는 소리까지 남겨 두었습니다.',
      daysAgo: 134,
      cover: { painter: 'hills', palette: ['#f6e7c8', '#e9b872', '#90a583', '#4e7a6d', '#2c4a4a', '#e4572e'] },
      tracks: [
        track(
          '오솔길 아르페지오',
          '여섯 줄을 고르게 펼친 아르페지오입니다. 걸음을 재촉하지 않습니다.',
          'guitar | 잔잔한, warm | acoustic',
          music(84, 'G major', 2, [chords('guitar', 'ballad')], { chords: 'lift', room: 1.6 }),
        ),
        track(
          '나뭇잎 사이로',
          '기타와 새소리를 함께 담은 숲의 루프입니다. 아침 장면을 열어 줍니다.',
          'guitar, texture | bright, 잔잔한 | acoustic',
          music(90, 'A major', 2, [chords('nylon', 'broken'), air('birds', 0.25)], { chords: 'stroll', room: 1.8 }),
        ),
        track(
          'FOLK STOMP 104',
          '발을 구르고 박수를 치는 포크 리듬입니다. 여럿이 함께 부르는 후렴에 어울립니다.',
          'guitar, drums | 신나는, warm | acoustic, rock',
          music(104, 'D mixolydian', 3, [chords('steel', 'strum', { tones: 3 }), drums('arena', 'stomp', { gain: 0.6 })], {
            chords: 'tide',
            room: 1,
          }),
        ),
        track(
          '바위 위 하모닉스',
          '줄을 살짝 짚어 얻은 맑은 배음입니다. 쉼표가 많아 숨이 편안합니다.',
          'guitar, bell | dreamy, minimal | acoustic, ambient',
          music(72, 'E pentatonic', 2, [tune('harp', { busy: 0.25, octave: 1 })], { room: 2.8, lufs: -15 }),
        ),
        track(
          '개울을 건너서',
          '개울물 소리와 나일론 기타가 나란히 흐릅니다. 여행 영상의 쉬어 가는 대목에 씁니다.',
          'guitar, texture | 잔잔한 | acoustic',
          music(80, 'C major', 2, [air('stream', 0.2), chords('nylon', 'rising', { tones: 3 })], { chords: 'stroll', room: 1.4 }),
        ),
      ],
    },
    {
      key: 'tangerine',
      name: '귤밭',
      description: '제주에서 보낸 겨울에 만든 밝은 팝 조각들입니다. 새콤한 소리만 골라 담았습니다.',
      daysAgo: 66,
      cover: { painter: 'citrus', palette: ['#fff3dc', '#f58a1f', '#ffb94a', '#3f7d4f', '#d9480f'] },
      tracks: [
        track(
          '귤 따는 날',
          '손뼉과 우쿨렐레가 서로를 따라다니는 팝 루프입니다. 화면이 금세 밝아집니다.',
          'guitar, drums | bright, 신나는 | pop',
          music(120, 'A major', 4, [chords('nylon', 'tresillo', { tones: 3, octave: 1 }), drums('club', 'garage', { gain: 0.5 })], {
            chords: 'anthem',
            room: 0.9,
          }),
        ),
        track(
          '돌담 비트',
          '돌을 두드린 듯한 짧은 타악기 비트입니다. 말소리를 가리지 않습니다.',
          'percussion, drums | minimal, 귀여운 | pop',
          music(106, 'C major', 3, [drums('toys', 'garage')], { room: 0.7, swing: 0.15 }),
        ),
        track(
          'SEAWIND POP',
          '바닷바람처럼 밀려오는 신스와 기타입니다. 후렴의 뼈대로 쓰시면 좋습니다.',
          'synth, guitar, drums | bright, 설레는 | pop',
          music(
            118,
            'E major',
            4,
            [
              chords('pad', 'gate', { tones: 3, duck: 0.4 }),
              drums('arena', 'rock', { gain: 0.7 }),
              chords('steel', 'rising', { tones: 3, gain: 0.6 }),
            ],
            { chords: 'anthem', room: 1.5 },
          ),
        ),
        track(
          '감귤 휘파람',
          '한 소절을 두 번 부는 휘파람입니다. 입꼬리가 올라간 채 녹음했습니다.',
          'whistle | 귀여운, bright | acoustic, pop',
          music(104, 'G pentatonic', 3, [tune('whistle', { busy: 0.55, gain: 0.8 }), hits('clicks', 4, { gain: 0.35 })], {
            chords: 'stroll',
            room: 1.2,
          }),
        ),
        track(
          '겨울 바다 오르간',
          '작은 오르간으로 친 느린 화음입니다. 파도가 멀리서 숨을 쉽니다.',
          'organ, texture | 쓸쓸한, warm | pop, ambient',
          music(66, 'F major', 2, [chords('organ', 'held', { tones: 3, below: 2200, gain: 0.7 }), air('waves', 0.1)], {
            chords: 'royal',
            room: 2,
          }),
        ),
      ],
    },
  ],
}
