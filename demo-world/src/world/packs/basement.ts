import type { Pack } from './pack.ts'
import { air, bass, chords, drums, hits, music, set, track, tune } from './pack.ts'

export const basement: Pack = {
  key: 'basement',
  nickname: '지하실험실',
  albums: [
    {
      key: 'acid-rain',
      name: '산성비',
      description: '은색 상자 하나로 짠 애시드 라인을 모았습니다. 모든 루프는 노브를 돌리며 한 번에 녹음했습니다.',
      daysAgo: 73,
      cover: { painter: 'truchet', palette: ['#0f1210', '#c6f135', '#2b3a1f', '#f4f7e8'] },
      tracks: [
        track(
          '산성 라인 130',
          '공명을 끝까지 올린 애시드 베이스입니다. 열여섯 박 안에서 표정이 계속 바뀝니다.',
          'bass, synth | raw, dark | techno',
          music(130, 'A minor', 4, [bass('acid', 'acid', { echo: 0.15 })], { room: 0.9 }),
        ),
        track(
          'ACID WITH DRUMS',
          '산성 라인에 4분의 4 드럼을 더한 루프입니다. 그대로 세트 중간에 넣으실 수 있습니다.',
          'synth, drums | 신나는, raw | techno, house',
          music(128, 'D minor', 4, [drums('warehouse', 'techno'), bass('acid', 'gallop', { duck: 0.4, echo: 0.2 })], {
            chords: 'drift',
            room: 1,
          }),
        ),
        track(
          '녹슨 배관',
          '관 속에서 울리는 듯한 금속성 시퀀스입니다. 저음을 덜어 내어 얹기 쉽습니다.',
          'synth, bell | dark, minimal | techno',
          music(
            126,
            'F# phrygian',
            4,
            [chords('tube', 'glitter', { above: 500, gain: 0.7, echo: 0.3 }), hits('clicks', 3, { gain: 0.4 })],
            { chords: 'shadow', room: 2.2 },
          ),
        ),
        track(
          '지하 3층',
          '낮은 진동과 느린 킥만 남긴 미니멀 루프입니다. 벽이 떨리는 느낌을 살렸습니다.',
          'drums, bass | dark, minimal | techno',
          music(122, 'E minor', 4, [drums('warehouse', 'sparse'), bass('reese', 'rolling', { duck: 0.6, below: 300 })], { room: 1.8 }),
        ),
        track(
          '비상구 사이렌',
          '위아래로 미끄러지는 레이저 소리 여덟 개입니다. 브레이크에서 긴장을 높여 줍니다.',
          'fx, synth | tense, raw | techno, 효과음',
          set('lasers', 4, 'C minor', 1),
        ),
      ],
    },
    {
      key: 'patch-cables',
      name: 'PATCH CABLES',
      description: '모듈러 신시사이저를 뒤엉키게 연결하고 얻은 우연을 기록했습니다.',
      daysAgo: 149,
      cover: { painter: 'cables', palette: ['#1b1e24', '#ef5b5b', '#ffba49', '#20a39e', '#f2f0e6', '#7b5ea7'] },
      tracks: [
        track(
          '우연한 전압',
          '어느 케이블에서 나왔는지 모를 블립이 이어집니다. 같은 소리를 다시 얻지는 못했습니다.',
          'synth | minimal, dreamy | techno, ambient',
          music(108, 'B pentatonic', 3, [tune('stab', { busy: 0.9, echo: 0.4, octave: 1 })], { room: 2 }),
        ),
        track(
          'SELF OSCILLATION',
          '스스로 울기 시작한 필터를 붙잡아 선율로 만들었습니다. 여백에는 노이즈가 흐릅니다.',
          'synth, texture | dreamy, raw | ambient',
          music(80, 'C# minor', 2, [tune('whistle', { busy: 0.3, octave: -1, echo: 0.5, gain: 0.6 }), air('tape', 0.05)], {
            chords: 'drift',
            room: 3,
          }),
        ),
        track(
          '글리치 드럼 118',
          '전압이 튀는 소리로 만든 드럼입니다. 고장 난 기계의 박자를 닮았습니다.',
          'drums | raw, minimal | techno',
          music(118, 'C minor', 4, [drums('circuit', 'breakbeat')], { room: 0.5 }),
        ),
        track(
          'RANDOM WALK BASS',
          '한 음씩 헤매다 제자리로 돌아오는 베이스입니다. 네 마디 뒤에 자연스럽게 이어집니다.',
          'bass | funky, minimal | techno',
          music(120, 'G dorian', 4, [bass('analog', 'funk', { echo: 0.1 })], { chords: 'climb', room: 0.6 }),
        ),
        track(
          '형광등 드론',
          '형광등의 웅웅거림을 화음으로 쌓은 드론입니다. 불안한 장면 아래에 두시기 바랍니다.',
          'pad, texture | tense, dark | ambient',
          music(60, 'E phrygian', 2, [chords('velvet', 'held', { tones: 3, octave: -1 }), air('hum', 0.4)], { room: 2.4 }),
        ),
      ],
    },
    {
      key: 'concrete-club',
      name: '콘크리트 클럽',
      description: '천장이 낮은 클럽을 위한 하우스와 테크노 도구입니다. 믹스하기 쉽게 앞뒤를 비웠습니다.',
      daysAgo: 15,
      cover: { painter: 'slabs', palette: ['#b9b6ae', '#8d8a83', '#5c5a56', '#e8e4da', '#f23c50'] },
      tracks: [
        track(
          '문 여는 시간',
          '손님이 들어오기 전의 느린 하우스입니다. 오르간과 베이스가 조용히 자리를 데웁니다.',
          'organ, bass, drums | warm, minimal | house',
          music(
            118,
            'F dorian',
            10,
            [
              drums('club', 'house', { bars: [2, 10], gain: 0.9 }),
              bass('analog', 'skip', { bars: [4, 10], duck: 0.4 }),
              chords('organ', 'stab', { duck: 0.3, echo: 0.25 }),
              chords('velvet', 'held', { bars: [6, 10], duck: 0.5, gain: 0.5 }),
            ],
            { chords: 'sway', swing: 0.1, room: 1.6, lufs: -12.5 },
          ),
        ),
        track(
          'PEAK TIME STOMP',
          '가장 붐비는 시간의 킥과 톰입니다. 머리보다 발이 먼저 알아듣습니다.',
          'drums | 신나는, 묵직한 | techno',
          music(134, 'C minor', 4, [drums('warehouse', 'stomp')], { room: 0.9 }),
        ),
        track(
          '새벽 다섯시 패드',
          '문 닫기 전 마지막 곡의 패드입니다. 킥에 맞추어 숨을 쉬듯 출렁입니다.',
          'pad, drums | dreamy, warm | house, techno',
          music(122, 'A minor', 4, [drums('club', 'house', { gain: 0.45 }), chords('saws', 'held', { duck: 0.8, below: 2600 })], {
            chords: 'nocturne',
            room: 2.6,
          }),
        ),
        track(
          '개러지 스윙 132',
          '절뚝이듯 흔들리는 투스텝 드럼과 둥근 베이스입니다. 목소리를 얹기 좋게 가운데를 비웠습니다.',
          'drums, bass | funky, 신나는 | garage',
          music(132, 'D minor', 4, [drums('club', 'garage'), bass('sub', 'bounce')], { chords: 'sway', swing: 0.3, room: 0.6 }),
        ),
        track(
          '정글 브레이크 168',
          '잘게 쪼갠 브레이크와 낮은 베이스의 루프입니다. 빠르지만 저음은 느긋하게 걷습니다.',
          'drums, bass | raw, 신나는 | dnb',
          music(168, 'E minor', 5, [drums('breaks', 'jungle'), bass('reese', 'dub')], { chords: 'drift', room: 0.7 }),
        ),
      ],
    },
  ],
}
