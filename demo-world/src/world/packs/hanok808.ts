import type { Pack } from './pack.ts'
import { air, bass, chords, drums, hits, music, set, track, tune } from './pack.ts'

export const hanok808: Pack = {
  key: 'hanok808',
  nickname: 'HANOK808',
  albums: [
    {
      key: 'tile-roof',
      name: '기와 아래 808',
      description: '한옥의 처마와 808의 저음을 한자리에 앉힌 비트입니다. 전통 악기는 모두 직접 만든 음색입니다.',
      daysAgo: 39,
      cover: { painter: 'scales', palette: ['#1f2a2e', '#3f5860', '#8aa0a0', '#d6c7a1', '#b8412f'] },
      tracks: [
        track(
          '사랑채',
          '거문고 리프가 되풀이되는 트랩 비트입니다. 저음 두 개가 서로 자리를 양보합니다.',
          '거문고, 808, drums | dark, 묵직한 | trap, 국악',
          music(
            136,
            'D gyemyeonjo',
            12,
            [
              drums('heavy', 'trap', { bars: [2, 12] }),
              bass('boom', 'trap', { bars: [2, 12], gain: 0.9 }),
              tune('geomungo', { busy: 0.5, octave: -2, gain: 1.2 }),
              chords('oo', 'held', { tones: 3, bars: [6, 12], gain: 0.4 }),
            ],
            { chords: 'drift', room: 1.6, lufs: -12.5 },
          ),
        ),
        track(
          '대청마루 드릴',
          '마루를 구르는 발소리로 드릴 리듬을 짰습니다. 미끄러지는 저음이 문지방을 넘습니다.',
          'drums, 808 | tense, dark | drill',
          music(140, 'E minor', 4, [drums('samul', 'drill', { gain: 0.7 }), bass('boom', 'drill')], { chords: 'shadow', room: 1 }),
        ),
        track(
          '기와 빗물',
          '기와를 타고 흐르는 물방울 위에 가야금을 뿌렸습니다. 차분한 트랩의 도입부로 좋습니다.',
          '가야금, texture | 쓸쓸한, dreamy | trap, 국악',
          music(70, 'A gyemyeonjo', 2, [tune('gayageum', { busy: 0.6, echo: 0.35, octave: -1 }), air('eaves', 0.3)], {
            chords: 'tide',
            room: 2,
          }),
        ),
        track(
          'JANGGU TRAP KIT 144',
          '장구로 친 트랩 드럼 루프입니다. 하이햇 자리는 꽹과리가 맡았습니다.',
          '장구, 꽹과리, drums | 신나는, raw | trap, 국악',
          music(144, 'C minor', 4, [drums('samul', 'trap')], { room: 0.8 }),
        ),
        track(
          '용마루 브라스',
          '지붕 위에서 내려다보는 듯한 금관 리프입니다. 힙합 인트로에 힘을 실어 줍니다.',
          'brass | epic, 묵직한 | hiphop, trap',
          music(92, 'F minor', 2, [chords('brass', 'tresillo', { tones: 3, octave: -1 }), hits('impacts', 32, { gain: 0.5 })], {
            chords: 'drift',
            room: 1.6,
          }),
        ),
      ],
    },
    {
      key: 'hahoe',
      name: 'HAHOE MASK',
      description: '탈춤의 익살과 거리의 거친 소리를 섞은 비트 꾸러미입니다.',
      daysAgo: 178,
      cover: { painter: 'masks', palette: ['#f3ead7', '#a8322a', '#e0a030', '#23211f', '#3c6e71'] },
      tracks: [
        track(
          '양반 걸음',
          '거들먹거리는 걸음을 하프타임 드럼으로 옮겼습니다. 베이스가 한 박 늦게 따라옵니다.',
          'drums, bass | funky, 묵직한 | hiphop',
          music(80, 'G minor', 2, [drums('crate', 'halftime'), bass('reese', 'lazy', { gain: 0.8 })], { chords: 'drift', swing: 0.24 }),
        ),
        track(
          '각시의 노래',
          '해금이 콧노래처럼 흥얼거리는 루프입니다. 비트 위에 얹으면 표정이 생깁니다.',
          '해금 | 귀여운, 쓸쓸한 | 국악, hiphop',
          music(94, 'C pyeongjo', 2, [tune('haegeum', { busy: 0.6, octave: -1 }), hits('claps', 8, { gain: 0.3 })], {
            chords: 'stroll',
            room: 1.4,
          }),
        ),
        track(
          '초랭이 붐뱁',
          '촐싹대는 하이햇과 무거운 킥의 대비가 재미있는 붐뱁입니다. 샘플은 모두 직접 연주했습니다.',
          'drums, 가야금 | funky, raw | hiphop, 국악',
          music(96, 'E gyemyeonjo', 3, [drums('crate', 'bounce'), chords('gayageum', 'skip', { tones: 3, tape: 0.8 })], {
            chords: 'sway',
            swing: 0.2,
            room: 0.8,
          }),
        ),
        track(
          'MASK CLAPS',
          '나무 탈을 부딪쳐 얻은 박수 모음입니다. 두께와 길이가 모두 다릅니다.',
          'percussion, drums | raw, minimal | hiphop, 효과음',
          set('claps', 4, 'C minor', 0.9),
        ),
        track(
          '파계승',
          '느린 합창과 뒤집힌 심벌로 만든 어두운 루프입니다. 정적이 길어 더 무겁습니다.',
          'choir, fx | dark, tense | trap',
          music(70, 'C# harmonic', 2, [chords('oh', 'halves', { tones: 3 }), hits('cymbals', 16, { gain: 0.35 })], {
            chords: 'drift',
            room: 3,
          }),
        ),
      ],
    },
  ],
}
