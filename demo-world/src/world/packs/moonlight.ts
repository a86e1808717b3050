import type { Pack } from './pack.ts'
import { air, bass, chords, drums, field, music, track, tune } from './pack.ts'

export const moonlight: Pack = {
  key: 'moonlight',
  nickname: '달빛작업실',
  albums: [
    {
      key: 'dawn',
      name: '새벽 네시',
      description: '모두 잠든 시간에 불 켜진 창 하나를 떠올리며 만든 앨범입니다. 작업하거나 글을 쓸 때 곁에 두시기 좋습니다.',
      daysAgo: 204,
      cover: { painter: 'dawnWindow' },
      tracks: [
        track(
          '새벽 네시의 창가',
          '먼지 낀 드럼 위에 전기 피아노가 느긋하게 흐르는 로파이 비트입니다. 집중이 필요한 시간에 어울립니다.',
          'rhodes, drums, bass | 잔잔한, warm | lofi, hiphop',
          music(
            74,
            'A major',
            10,
            [
              drums('dusty', 'lazy', { bars: [2, 9], below: 7800 }),
              bass('upright', 'lazy', { bars: [1, 10], gain: 0.8 }),
              chords('rhodes', 'late', { tones: 5, tape: 1.4, below: 4200 }),
              tune('rhodes', { bars: [4, 8], busy: 0.4, gain: 0.7 }),
              air('vinyl', 0.16),
            ],
            { chords: 'evening', swing: 0.28, sloppy: 0.009, room: 1.4, lufs: -14 },
          ),
        ),
        track(
          'RAINY ALLEY',
          '비 내리는 골목의 작은 재즈 바를 그렸습니다. 피아노 트리오와 빗소리가 함께 들립니다.',
          'piano, bass, drums | 쓸쓸한, 잔잔한 | jazz',
          music(
            126,
            'A dorian',
            16,
            [
              drums('brushes', 'swing', { bars: [2, 15], gain: 0.8 }),
              bass('upright', 'walk', { bars: [1, 16] }),
              chords('piano', 'charleston', { tones: 4, gain: 0.7 }),
              tune('piano', { bars: [4, 15], busy: 0.7, gain: 0.8 }),
              air('rain', 0.1),
            ],
            { chords: 'evening', swing: 0.3, sloppy: 0.01, room: 1.7, lufs: -15 },
          ),
        ),
        track(
          '불 꺼진 거실',
          '펠트를 댄 피아노로 두 마디를 되풀이하는 코드 루프입니다. 어두운 방의 공기까지 담았습니다.',
          'piano | 쓸쓸한 | lofi',
          music(68, 'D minor', 2, [chords('felt', 'ballad', { tape: 0.8 }), air('tape', 0.02)], { chords: 'drift', room: 2 }),
        ),
        track(
          '첫차를 기다리며',
          '조용한 업라이트 베이스와 브러시 드럼의 루프입니다. 위에 무엇을 얹어도 잘 어울립니다.',
          'bass, drums | 잔잔한 | jazz, lofi',
          music(84, 'G minor', 2, [drums('brushes', 'lazy'), bass('upright', 'lazy')], { chords: 'sway', swing: 0.26 }),
        ),
        track(
          'SLOW KETTLE',
          '주전자가 끓기를 기다리는 동안 떠오른 비브라폰 선율입니다. 느린 템포로 여백을 남겼습니다.',
          'bell | warm, 잔잔한 | jazz',
          music(72, 'F major', 2, [tune('tube', { busy: 0.3, octave: -1 }), chords('velvet', 'held', { gain: 0.4 })], {
            chords: 'lift',
            room: 2.2,
          }),
        ),
      ],
    },
    {
      key: 'moon',
      name: '달의 기록',
      description: '한 달 동안 매일 밤 달을 보며 적어 둔 소리를 모았습니다. 느리고 넓은 음색이 천천히 열립니다.',
      daysAgo: 33,
      cover: { painter: 'moonRecord' },
      tracks: [
        track(
          '달의 뒷면',
          '천천히 열리고 닫히는 패드와 멀리서 울리는 유리 소리로 만든 앰비언트입니다. 명상과 수면 영상에 알맞습니다.',
          'pad, bell, choir | dreamy, 잔잔한 | ambient',
          music(
            60,
            'G lydian',
            8,
            [
              chords('bloom', 'held', { tones: 5 }),
              bass('sub', 'long', { gain: 0.35 }),
              chords('oo', 'held', { octave: 1, tones: 3, gain: 0.35, bars: [2, 8] }),
              tune('glass', { busy: 0.2, octave: 1, gain: 0.35, room: 0.8, echo: 0.5 }),
              air('waves', 0.04),
            ],
            { chords: 'voyage', room: 5, lufs: -16 },
          ),
        ),
        track(
          '초승달 벨',
          '가늘고 맑은 벨이 두 번씩 묻고 답하는 루프입니다. 긴 잔향이 하늘처럼 펼쳐집니다.',
          'bell | dreamy | ambient',
          music(66, 'E pentatonic', 2, [tune('tube', { busy: 0.35, echo: 0.4, room: 0.7 })], { room: 4.5, lufs: -16 }),
        ),
        track(
          '보름달 스트링',
          '낮은 현악이 보름달처럼 차오르는 네 화음입니다. 영화의 첫 장면에 권합니다.',
          'strings | warm, epic | cinematic',
          music(
            64,
            'D minor',
            2,
            [chords('strings', 'halves', { tones: 4 }), chords('strings', 'held', { octave: -1, tones: 3, gain: 0.7 })],
            { chords: 'nocturne', room: 3.2 },
          ),
        ),
        track(
          '월식',
          '어두운 합창이 반음 차이로 스치며 긴장을 만듭니다. 미스터리 장면의 배경으로 좋습니다.',
          'choir | dark, tense | cinematic, ambient',
          music(60, 'F# phrygian', 2, [chords('oh', 'held', { tones: 3 }), bass('sub', 'long', { gain: 0.5 })], {
            chords: 'shadow',
            room: 4,
          }),
        ),
        track(
          'MOON DUST',
          '반짝이는 하프 아르페지오에 테이프의 떨림을 더했습니다. 꿈에서 깨는 장면에 어울립니다.',
          'harp | dreamy, bright | ambient',
          music(88, 'A lydian', 4, [chords('harp', 'glitter', { tape: 1, echo: 0.3 })], { chords: 'stroll', room: 3 }),
        ),
      ],
    },
    {
      key: 'rhodes-notes',
      name: '로즈 노트',
      description: '낡은 전기 피아노 한 대로 적은 코드 모음입니다. 조와 빠르기를 제목에 적어 두었습니다.',
      daysAgo: 118,
      cover: { painter: 'columns', palette: ['#f3e6d0', '#c4472f', '#e8a23b', '#2d4a53', '#7fa08c'] },
      tracks: [
        track(
          '로즈 코드 C단조 92',
          '다단조의 여덟 박 코드 루프입니다. 손을 조금 늦게 내려놓아 느긋합니다.',
          'rhodes | warm | lofi, rnb',
          music(92, 'C minor', 2, [chords('rhodes', 'late', { tones: 5, tape: 0.9 })], { chords: 'turnaround', swing: 0.2, sloppy: 0.01 }),
        ),
        track(
          '로즈 코드 E장조 78',
          '마장조의 부드러운 진행입니다. 네 마디마다 자연스럽게 처음으로 돌아갑니다.',
          'rhodes | warm, bright | rnb',
          music(78, 'E major', 2, [chords('rhodes', 'halves', { tones: 5, echo: 0.15 })], { chords: 'royal', room: 2 }),
        ),
        track(
          '로즈 아르페지오 A단조 110',
          '왼손과 오른손이 번갈아 오르내리는 펼친화음입니다. 비트의 빈 곳을 촘촘히 채웁니다.',
          'rhodes | dreamy | lofi',
          music(110, 'A minor', 4, [chords('rhodes', 'rising', { tones: 4, echo: 0.25 })], { chords: 'nocturne' }),
        ),
        track(
          '찌그러진 로즈 G단조 96',
          '앰프를 밀어붙여 끝이 갈라지는 음색으로 펑크 리듬을 쳤습니다. 드럼과 바로 붙습니다.',
          'rhodes | funky, raw | funk',
          music(96, 'G dorian', 2, [chords('wurly', 'skip', { tones: 4 })], { chords: 'sway', swing: 0.15, room: 0.7 }),
        ),
        track(
          '로즈 솔로 스케치',
          '한 테이크로 녹음한 즉흥 선율입니다. 도리아 선법이라 밝고도 쓸쓸합니다.',
          'rhodes | 쓸쓸한, warm | jazz',
          music(86, 'D dorian', 2, [tune('rhodes', { busy: 0.8 }), chords('velvet', 'held', { gain: 0.35 })], {
            chords: 'sway',
            swing: 0.25,
            room: 1.8,
          }),
        ),
      ],
    },
    {
      key: 'window-rain',
      name: '창가의 빗소리',
      description: '작업실 창문을 열어 두고 담은 질감들입니다. 음악 아래에 얇게 깔아 쓰시기 바랍니다.',
      daysAgo: 61,
      cover: { painter: 'rainfall', palette: ['#1d3040', '#35546a', '#8fb5c4', '#e7eff0', '#f2b04c'] },
      tracks: [
        track(
          '빗소리 질감',
          '굵은 빗줄기와 가까운 물방울이 함께 들립니다. 이음매 없이 되풀이하실 수 있습니다.',
          'texture | 잔잔한 | ambient, 효과음',
          field(air('rain', 0.5)),
        ),
        track(
          '처마 끝 물방울',
          '비가 그친 뒤 처마에서 떨어지는 물방울입니다. 하나하나 높이가 다릅니다.',
          'texture | 잔잔한, minimal | 효과음',
          field(air('eaves', 0.6)),
        ),
        track(
          '달밤 풀벌레',
          '늦여름 밤의 풀벌레가 좌우에서 울었다 그칩니다. 시골 장면의 공기를 만들어 줍니다.',
          'texture | 쓸쓸한, 잔잔한 | 효과음',
          field(air('insects', 0.7)),
        ),
        track(
          '창문을 스치는 바람',
          '틈새로 드나드는 바람이 낮게 노래합니다. 빈집이나 겨울 장면에 씁니다.',
          'texture | dark, 쓸쓸한 | ambient, 효과음',
          field(air('wind', 0.7)),
        ),
        track(
          '책상 위 탁상시계',
          '방 안에서 또박또박 걷는 초침입니다. 긴장을 쌓는 장면에 알맞습니다.',
          'texture | tense, minimal | 효과음',
          field(air('clock', 0.8)),
        ),
      ],
    },
    {
      key: 'moon-walk',
      name: '달빛 산책',
      description: '밤 산책에서 떠오른 짧은 곡을 모은 가장 새로운 앨범입니다. 발걸음의 빠르기에 맞추었습니다.',
      daysAgo: 6,
      cover: { painter: 'halftone', palette: ['#141b3c', '#f4d58d', '#e8785a', '#2c3a72'] },
      tracks: [
        track(
          '달빛 산책로',
          '나일론 기타와 휘파람이 나란히 걷는 짧은 곡입니다. 밤공기처럼 선선합니다.',
          'guitar, whistle, bass | 잔잔한, 설레는 | acoustic',
          music(
            96,
            'G major',
            8,
            [
              chords('nylon', 'ballad'),
              bass('upright', 'halves', { bars: [1, 8], gain: 0.8 }),
              tune('whistle', { bars: [2, 8], busy: 0.4, gain: 0.5 }),
              drums('street', 'bossa', { bars: [2, 8], gain: 0.5 }),
              air('insects', 0.06),
            ],
            { chords: 'anthem', room: 1.8, lufs: -14 },
          ),
        ),
        track(
          '반달 왈츠',
          '세 박자로 도는 뮤직박스입니다. 오래된 사진을 넘기는 장면이 떠오릅니다.',
          'bell | dreamy, 귀여운 | 동요',
          music(132, 'C major', 4, [chords('glass', 'waltz', { tones: 3, octave: 1 }), tune('glass', { busy: 0.4, octave: 1 })], {
            chords: 'anthem',
            steps: 12,
            room: 2.4,
          }),
        ),
        track(
          '가로등 아래 베이스',
          '핑거 베이스가 골목을 걷듯 이어집니다. 네 박 모두 비워 두지 않아 드럼 없이도 흐릅니다.',
          'bass | warm, funky | rnb',
          music(94, 'E dorian', 2, [bass('fingered', 'funk')], { chords: 'sway', swing: 0.18 }),
        ),
        track(
          'NIGHT BUS 24',
          '심야 버스의 창에 비친 불빛을 닮은 신스 아르페지오입니다. 에코가 뒤를 따라옵니다.',
          'synth | dreamy, retro | synthwave',
          music(
            112,
            'B minor',
            4,
            [chords('pluck', 'rolling', { tones: 3, echo: 0.3, gain: 0.8 }), bass('analog', 'pedal', { gain: 0.6 })],
            { chords: 'nocturne', room: 2 },
          ),
        ),
        track(
          '집으로 가는 길',
          '피아노와 첼로 같은 현이 서로를 기다려 줍니다. 하루의 끝을 닫는 곡으로 권합니다.',
          'piano, strings | warm, 쓸쓸한 | cinematic',
          music(76, 'F major', 3, [chords('piano', 'broken'), tune('strings', { busy: 0.1, octave: -1, gain: 0.5 })], {
            chords: 'anthem',
            room: 2.6,
          }),
        ),
        track(
          '달그림자 패드',
          '낮고 부드러운 패드가 한 화음 안에서 숨을 쉽니다. 목소리 아래에 두시면 좋습니다.',
          'pad | dreamy, 잔잔한 | ambient',
          music(60, 'D major', 2, [chords('velvet', 'held', { tones: 5 }), air('vinyl', 0.08)], { chords: 'lift', room: 3.6, lufs: -16 }),
        ),
      ],
    },
  ],
}
