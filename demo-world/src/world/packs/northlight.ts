import type { Pack } from './pack.ts'
import { air, bass, chords, drums, music, set, track, tune } from './pack.ts'

export const northlight: Pack = {
  key: 'northlight',
  nickname: 'NORTHLIGHT',
  albums: [
    {
      key: 'horizon',
      name: 'HORIZON',
      description: '고요한 시작에서 거대한 끝으로 나아가는 영화 음악입니다. 예고편과 다큐멘터리에 권합니다.',
      daysAgo: 187,
      cover: { painter: 'horizon' },
      tracks: [
        track(
          '마지막 항해',
          '피아노 독주에서 시작해 현과 금관, 큰북으로 커지는 시네마틱 곡입니다. 마지막에는 다시 고요해집니다.',
          'piano, strings, brass | epic, dark | cinematic',
          music(
            92,
            'A minor',
            14,
            [
              chords('piano', 'broken', { room: 0.4 }),
              chords('strings', 'held', { bars: [3, 13], tones: 3 }),
              chords('spiccato', 'pulse', { bars: [6, 13], tones: 3, gain: 0.7 }),
              tune('brass', { bars: [8, 13], busy: 0.1, octave: -1, gain: 0.9 }),
              drums('cinema', 'war', { bars: [8, 13], room: 0.4, gain: 0.8 }),
              bass('sub', 'long', { bars: [5, 13], gain: 0.5 }),
            ],
            { chords: 'nocturne', room: 3.2, lufs: -13 },
          ),
        ),
        track(
          'FIRST SNOWFIELD',
          '눈밭을 처음 밟는 순간의 현악입니다. 발자국 소리가 두 걸음 앞서갑니다.',
          'strings, texture | bright, 설레는 | cinematic',
          music(72, 'D major', 2, [chords('strings', 'held', { tones: 5 }), air('snow', 0.3)], { chords: 'lift', room: 3 }),
        ),
        track(
          '등대지기의 밤',
          '멀리서 깜빡이는 불빛을 첼레스타로 그렸습니다. 파도가 박자를 대신합니다.',
          'bell, texture | 쓸쓸한, dreamy | cinematic, ambient',
          music(60, 'B minor', 2, [tune('glass', { busy: 0.2, octave: 1, room: 0.6 }), air('waves', 0.12)], {
            chords: 'drift',
            room: 3.4,
            lufs: -16,
          }),
        ),
        track(
          'COMPASS',
          '쉼 없이 움직이는 현악 오스티나토입니다. 다큐멘터리의 여정 장면을 밀고 나갑니다.',
          'strings | tense, epic | cinematic',
          music(116, 'E minor', 4, [chords('spiccato', 'pulse', { tones: 3 }), bass('fingered', 'pedal', { gain: 0.5 })], {
            chords: 'nocturne',
            room: 2,
          }),
        ),
        track(
          '항구의 아침',
          '호른과 현이 천천히 밝아지는 아침 음악입니다. 시작을 알리는 화면에 어울립니다.',
          'brass, strings | warm, bright | cinematic',
          music(80, 'F major', 3, [tune('brass', { busy: 0.15, octave: -1 }), chords('strings', 'held', { gain: 0.7 })], {
            chords: 'anthem',
            room: 2.8,
          }),
        ),
      ],
    },
    {
      key: 'trailer-tools',
      name: 'TRAILER TOOLS',
      description: '예고편을 만들 때 꼭 필요한 타격과 상승음을 모았습니다. 장면의 길이에 맞추어 자르시면 됩니다.',
      daysAgo: 110,
      cover: { painter: 'rays', palette: ['#0c0d10', '#e23d28', '#f2a541', '#f6efe2'] },
      tracks: [
        track(
          'DEEP IMPACTS',
          '화면을 때리는 낮은 타격음 모음입니다. 북과 심벌을 겹쳐 크기를 키웠습니다.',
          'percussion, fx | epic, 묵직한 | cinematic, 효과음',
          set('impacts', 8, 'C minor', 2.4),
        ),
        track(
          'RISING TENSION',
          '끝으로 갈수록 밝아지는 상승음입니다. 장면이 끊기는 순간에 맞추어 멎습니다.',
          'fx | tense | cinematic, 효과음',
          set('risers', 6, 'C minor', 0.6),
        ),
        track(
          'WAR DRUMS 90',
          '큰북 합주가 행진하는 루프입니다. 네 박째에 무게가 실립니다.',
          'percussion | epic, 묵직한 | cinematic',
          music(90, 'D minor', 2, [drums('cinema', 'war', { room: 0.35 })], { room: 2.2 }),
        ),
        track(
          '칼날 휘두르기',
          '공기를 가르는 소리를 속도별로 담았습니다. 액션과 화면 전환에 두루 쓰입니다.',
          'fx | tense, raw | 효과음',
          set('whooshes', 4, 'C minor', 0.7),
        ),
        track(
          'BRASS WARNING',
          '다가오는 위험을 알리는 금관 화음입니다. 반음 위에서 부딪쳐 불안합니다.',
          'brass | tense, dark | cinematic',
          music(
            70,
            'D phrygian',
            2,
            [chords('brass', 'tresillo', { tones: 3, octave: -1, room: 0.4 }), drums('cinema', 'sparse', { gain: 0.7, room: 0.4 })],
            { chords: 'shadow', room: 2.8 },
          ),
        ),
      ],
    },
    {
      key: 'ice-strings',
      name: 'ICE AND STRINGS',
      description: '차갑고 투명한 현과 합창을 담은 루프 모음입니다. 겨울 영상과 기록물에 어울립니다.',
      daysAgo: 47,
      cover: { painter: 'shards', palette: ['#e9f1f4', '#9cc3d5', '#4b7fa3', '#1f3a56', '#f7d9c4'] },
      tracks: [
        track(
          '서리꽃',
          '고음의 현이 얇은 얼음처럼 떨립니다. 소리를 아주 조금만 움직였습니다.',
          'strings | dreamy, minimal | ambient, cinematic',
          music(60, 'E lydian', 2, [chords('strings', 'held', { tones: 3, octave: 1, above: 300 })], {
            chords: 'stroll',
            room: 4,
            lufs: -16,
          }),
        ),
        track(
          'GLACIER CHOIR',
          '빙하 아래에서 울리는 듯한 합창입니다. 낮은 화음이 서서히 자리를 바꿉니다.',
          'choir | epic, dreamy | cinematic',
          music(66, 'C minor', 2, [chords('ah', 'held', { tones: 3 }), chords('oo', 'held', { octave: 1, tones: 3, gain: 0.5 })], {
            chords: 'nocturne',
            room: 4.2,
          }),
        ),
        track(
          '얼음 위의 피치카토',
          '짧게 튕기는 현이 얼음판을 뛰어다닙니다. 장난스러운 장면에 넣어 보시기 바랍니다.',
          'strings, harp | 귀여운, bright | cinematic',
          music(108, 'G major', 4, [chords('spiccato', 'tresillo', { tones: 3 }), tune('harp', { busy: 0.6, gain: 0.7 })], {
            chords: 'anthem',
            room: 1.6,
          }),
        ),
        track(
          '북극성',
          '하나의 음을 오래 붙들고 화음만 바뀝니다. 별을 오래 바라보는 마음으로 만들었습니다.',
          'pad, strings | dreamy, epic | ambient',
          music(60, 'A lydian', 2, [chords('bloom', 'held'), chords('strings', 'held', { octave: 1, tones: 3, gain: 0.5 })], {
            chords: 'lift',
            room: 4.6,
            lufs: -15,
          }),
        ),
        track(
          'WINTER TRAIN',
          '눈 속을 달리는 기차의 박자 위에 현이 흐릅니다. 레일 소리는 실제 간격을 따랐습니다.',
          'strings, texture | 쓸쓸한, warm | cinematic',
          music(65, 'D minor', 2, [air('subway', 0.3), chords('strings', 'halves')], { chords: 'voyage', room: 2.2 }),
        ),
      ],
    },
  ],
}
