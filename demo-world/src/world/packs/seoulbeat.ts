import type { Pack } from './pack.ts'
import { air, bass, chords, drums, hits, music, set, track, tune } from './pack.ts'

export const seoulbeat: Pack = {
  key: 'seoulbeat',
  nickname: '서울비트',
  albums: [
    {
      key: 'after-dark',
      name: 'SEOUL AFTER DARK',
      description: '해가 진 뒤의 서울을 달리는 전자음악 모음입니다. 영상의 야경 장면과 잘 어울립니다.',
      daysAgo: 142,
      cover: { painter: 'afterDark' },
      tracks: [
        track(
          '한강 나이트 드라이브',
          '네온이 비친 강변북로를 달리는 신스웨이브입니다. 후반부의 리드 멜로디가 시원하게 열립니다.',
          'synth, drums, bass | retro, 신나는 | synthwave',
          music(
            104,
            'A minor',
            14,
            [
              drums('arena', 'synthwave', { bars: [2, 14] }),
              bass('analog', 'pedal', { duck: 0.5, gain: 0.8 }),
              chords('pad', 'held', { tones: 3, duck: 0.5 }),
              chords('pluck', 'rolling', { tones: 3, octave: 1, gain: 0.35, echo: 0.3, bars: [4, 14] }),
              tune('lead', { bars: [8, 14], busy: 0.45, gain: 0.6, echo: 0.3 }),
            ],
            { chords: 'nocturne', room: 2.2, lufs: -12.5 },
          ),
        ),
        track(
          'SEONGSU BASEMENT',
          '지하 클럽의 울림을 담은 테크노입니다. 하나의 음형이 서서히 밝아지며 긴장을 끌어올립니다.',
          'synth, drums, bass | dark, tense | techno',
          music(
            132,
            'F phrygian',
            16,
            [
              drums('warehouse', 'techno', { room: 0.2 }),
              bass('acid', 'acid', { bars: [2, 16], duck: 0.5, echo: 0.15, gain: 0.8 }),
              chords('stab', 'answer', { bars: [6, 16], echo: 0.6, gain: 0.6 }),
              bass('sub', 'rolling', { gain: 0.5, duck: 0.8 }),
            ],
            { room: 1.6, lufs: -12 },
          ),
        ),
        track(
          '을지로 네온',
          '간판이 깜빡이는 골목을 옮긴 일렉트로 비트입니다. 베이스가 형광등처럼 떨립니다.',
          'synth, drums, bass | dark, retro | synthwave, techno',
          music(118, 'D minor', 4, [drums('circuit', 'electro'), bass('reese', 'gallop', { gain: 0.7 }), air('hum', 0.08)], {
            chords: 'drift',
          }),
        ),
        track(
          '심야 택시 라디오',
          '주파수 사이를 헤매는 라디오와 낮은 패드입니다. 도입부나 막간에 넣기 좋습니다.',
          'pad, texture | 쓸쓸한, retro | ambient, 효과음',
          music(60, 'E minor', 2, [air('radio', 0.25), chords('pad', 'held', { gain: 0.5 })], { chords: 'drift', room: 2 }),
        ),
        track(
          'LAST TRAIN STAB',
          '막차가 떠난 승강장에 울리는 코드 스탭입니다. 긴 에코로 어둠을 채웁니다.',
          'synth | dark | techno, house',
          music(124, 'C minor', 4, [chords('stab', 'stab', { tones: 4, echo: 0.5 })], { chords: 'shadow', room: 3 }),
        ),
      ],
    },
    {
      key: 'rooftop',
      name: '옥상 파티',
      description: '여름 옥상에서 틀고 싶은 하우스를 담았습니다. 피아노와 박수가 분위기를 띄웁니다.',
      daysAgo: 12,
      cover: { painter: 'rooftop' },
      tracks: [
        track(
          'ROOFTOP SUNRISE',
          '엇박의 피아노 화음과 통통 튀는 베이스의 하우스입니다. 아홉째 마디부터 목소리가 더해집니다.',
          'piano, voice, drums | bright, 신나는 | house',
          music(
            122,
            'C major',
            16,
            [
              drums('club', 'house', { bars: [2, 16] }),
              chords('piano', 'skip', { tones: 4, duck: 0.35, gain: 1.1 }),
              bass('analog', 'skip', { bars: [4, 16], duck: 0.5, gain: 0.8 }),
              chords('ah', 'held', { tones: 3, bars: [8, 16], duck: 0.6, gain: 0.6 }),
            ],
            { chords: 'turnaround', swing: 0.12, room: 1.8, lufs: -12.5 },
          ),
        ),
        track(
          '박수 먼저',
          '박수와 하이햇으로 시작하는 하우스 드럼입니다. 바로 춤출 수 있는 빠르기입니다.',
          'drums | 신나는 | house',
          music(124, 'C minor', 4, [drums('club', 'disco')], { room: 0.7, swing: 0.08 }),
        ),
        track(
          '수박 베이스라인',
          '둥글고 단단한 베이스가 한 옥타브를 오르내립니다. 한 입 베어 문 것처럼 경쾌합니다.',
          'bass | funky, bright | house, funk',
          music(122, 'G dorian', 4, [bass('analog', 'octaves')], { chords: 'sway', swing: 0.1 }),
        ),
        track(
          'GOLDEN HOUR STABS',
          '해 질 무렵의 색을 닮은 오르간 스탭입니다. 딥 하우스의 기본 재료로 쓰실 수 있습니다.',
          'organ | warm, funky | house',
          music(120, 'F minor', 4, [chords('organ', 'tresillo', { tones: 4, echo: 0.2 })], { chords: 'sway', room: 1.4 }),
        ),
        track(
          '돗자리 위의 디스코',
          '현악과 베이스가 주고받는 디스코 루프입니다. 네 마디 안에서 두 번 고조됩니다.',
          'strings, bass, drums | funky, 신나는 | funk, house',
          music(
            118,
            'A minor',
            4,
            [
              drums('club', 'disco', { gain: 0.8 }),
              bass('fingered', 'octaves', { gain: 0.8 }),
              chords('spiccato', 'offbeat', { octave: 1, gain: 0.9 }),
            ],
            { chords: 'tide', room: 1.2 },
          ),
        ),
      ],
    },
    {
      key: 'lab-808',
      name: '808 연구소',
      description: '808 베이스와 킥만 파고든 샘플 모음입니다. 조율을 마친 소리라 바로 연주하실 수 있습니다.',
      daysAgo: 88,
      cover: { painter: 'ripples', palette: ['#101418', '#ff4d3d', '#ffb199', '#2a3139'] },
      tracks: [
        track(
          '808 글라이드',
          '한 음에서 다음 음으로 미끄러지는 808입니다. 여섯 가지 간격을 차례로 담았습니다.',
          '808, bass | dark, 묵직한 | trap, drill',
          set('glides', 5, 'F minor', 0.3),
        ),
        track(
          '808 단계별 왜곡',
          '깨끗한 소리부터 거칠게 갈라진 소리까지 순서대로 들립니다. 곡의 세기에 맞추어 고르시면 됩니다.',
          '808, bass | raw, 묵직한 | trap',
          set('booms', 5, 'G minor', 0.3),
        ),
        track(
          '808 롤 패턴 140',
          '하프타임 드럼과 808이 함께 움직이는 패턴입니다. 음정은 바단조에 맞추었습니다.',
          '808, drums | dark | trap',
          music(140, 'F minor', 4, [drums('heavy', 'trap'), bass('boom', 'trap')], { chords: 'drift', room: 0.8 }),
        ),
        track(
          '서브 테스트 톤',
          '스피커의 바닥까지 내려가는 서브 베이스 루프입니다. 작은 스피커에서는 들리지 않을 수 있습니다.',
          'bass | minimal, 묵직한 | dnb, trap',
          music(100, 'A minor', 2, [bass('sub', 'bounce')], { chords: 'drift', room: 0.3 }),
        ),
        track(
          '드릴 슬라이드 142',
          '미끄러지는 808과 엇갈린 하이햇의 드릴 루프입니다. 어두운 골목의 걸음걸이를 닮았습니다.',
          '808, drums | dark, tense | drill',
          music(142, 'C# minor', 4, [drums('heavy', 'drill'), bass('boom', 'slide')], { chords: 'shadow', room: 0.9 }),
        ),
      ],
    },
    {
      key: 'euljiro-drums',
      name: '을지로 드럼',
      description: '철공소 골목에서 얻은 소리로 만든 타악기 꾸러미입니다. 쇠와 나무와 콘크리트가 섞여 있습니다.',
      daysAgo: 231,
      cover: { painter: 'cubes', palette: ['#d8d2c4', '#7d7a73', '#3a3f45', '#e2592f', '#b7a98f'] },
      tracks: [
        track(
          '철판 셰이커',
          '철판 조각을 흔들어 얻은 셰이커입니다. 뒤로 갈수록 날카로워집니다.',
          'percussion | raw, minimal | techno, 효과음',
          set('shakers', 3, 'C minor', 0.9),
        ),
        track(
          '셔터 내리는 소리',
          '가게 문을 닫는 둔탁한 소리를 높이별로 담았습니다. 스네어 아래에 겹치면 무게가 생깁니다.',
          'fx, percussion | raw, 묵직한 | 효과음',
          set('doors', 4, 'C minor', 1.2),
        ),
        track(
          '골목 퍼커션 112',
          '북과 쇳소리가 번갈아 나오는 사람 손의 리듬입니다. 하우스와 아프로에 두루 어울립니다.',
          'percussion | 신나는 | afrobeat, house',
          music(112, 'C minor', 3, [drums('street', 'afro')], { room: 0.8, sloppy: 0.008 }),
        ),
        track(
          '공장 리듬 128',
          '기계가 돌아가는 박자를 그대로 옮긴 드럼 루프입니다. 여덟 박마다 고장 난 듯 어긋납니다.',
          'drums | raw, tense | techno',
          music(128, 'C minor', 4, [drums('circuit', 'stomp'), hits('clicks', 3, { gain: 0.5 })], { room: 1.1 }),
        ),
        track(
          '나사 통 하이햇',
          '나사가 담긴 통을 두드려 만든 하이햇입니다. 닫힌 소리부터 열린 소리까지 이어집니다.',
          'drums, percussion | raw | 효과음',
          set('hats', 3, 'C minor', 0.5),
        ),
      ],
    },
  ],
}
