import type { Painter } from './canvas.ts'
import { circle, faint, glow, gradient, grid, nth, path, rect, times } from './canvas.ts'

/** 새벽 네시: a lit window among dark ones. */
export const dawnWindow: Painter = (random) => {
  const panes = grid(8, 6, (row, column) => {
    const [x, y] = [60 + column * 144, 48 + row * 112]
    if (row === 4 && column === 3) return ''
    const pane = rect(
      x,
      y,
      118,
      86,
      random.pick(['#141a3a', '#171e42', '#111634', '#1b2350']),
      'rx="3"',
    )
    const blind = () =>
      rect(x, y, 118 * random.pick([0.35, 0.5, 1]), 86, '#0c1029', 'rx="3" opacity=".7"')
    const frame =
      rect(x + 57, y, 3, 86, '#0a0d22') + rect(x, y + 86, 118, 5, '#2b3569', 'opacity=".7"')
    return pane + (random.chance(0.35) ? blind() : '') + frame
  })
  const [x, y] = [60 + 3 * 144, 48 + 4 * 112]
  return `<defs>${gradient('wall', ['#0c1030', '#1a2050', '#3a2f5e'], 100)}${gradient('lamp', ['#ffd98a', '#ff9e4f'])}${glow('halo', '#ffb45e', 0.75)}${gradient('sky', ['#0c1030', '#f0a07a'])}</defs>
  ${rect(0, 0, 960, 960, 'url(#wall)')}${panes}
  ${circle(x + 59, y + 43, 330, 'url(#halo)')}
  ${rect(x, y, 118, 86, 'url(#lamp)', 'rx="3"')}
  ${path(`M${x},${y} h26 q8,44 -10,86 h-16z`, '#b9553d', 'opacity=".85"')}${path(`M${x + 118},${y} h-22 q-8,44 8,86 h14z`, '#b9553d', 'opacity=".85"')}
  ${path(`M${x + 50},${y + 86} v-20 q0,-22 16,-22 q16,0 16,22 v20z`, '#2a1b38')}${circle(x + 66, y + 36, 11, '#2a1b38')}
  ${rect(x, y + 86, 118, 5, '#ffcf8a')}`
}

/** SEOUL AFTER DARK: the tower, the river and a large sun. */
export const afterDark: Painter = (random) => {
  const row = (base: number, colour: string, low: number, high: number, lit: number) => {
    let out = ''
    for (let x = -20; x < 980; ) {
      const width = 26 + random.next() * 54
      const height = low + random.next() * (high - low)
      out += rect(x, base - height, width + 1, height + 2, colour)
      for (let wy = base - height + 12; wy < base - 8; wy += 14) {
        for (let wx = x + 7; wx < x + width - 8; wx += 12) {
          if (random.chance(lit))
            out += rect(
              wx,
              wy,
              5,
              7,
              random.pick(['#ffd27a', '#ff8fb8', '#8fe6ff']),
              faint(0.5 + random.next() * 0.5),
            )
        }
      }
      x += width
    }
    return out
  }
  const slits = times(8, (n) => rect(200, 430 - n * 33, 560, Math.max(2, 15 - n * 1.9), '#2c1259'))
  const shine = times(46, (n) => {
    const y = 668 + n * 6.4
    const spread = 60 + n * 5 + random.next() * 130
    const x = 480 + random.signed() * (70 + n * 4)
    return rect(
      x - spread / 2,
      y,
      spread,
      2.4,
      random.pick(['#ff6fae', '#ffc07a', '#78d8ff', '#c98bff']),
      `${faint(0.65 - n * 0.011)} rx="1.2"`,
    )
  })
  return `<defs>${gradient('sky', ['#0b0b2e', '#2c1259', '#8a1f74', '#ff5f7e'])}${gradient('sun', ['#ffe08a', '#ff8a5c', '#ff3f8e'])}${gradient('water', ['#54145e', '#160a3a', '#07071f'])}${glow('heat', '#ff6fa0', 0.6)}<clipPath id="sunDisc"><circle cx="480" cy="400" r="233"/></clipPath></defs>
  ${rect(0, 0, 960, 660, 'url(#sky)')}
  ${times(60, () => circle(random.next() * 960, random.next() * 330, 0.7 + random.next() * 1.3, '#fff', faint(random.next() * 0.8)))}
  ${circle(480, 440, 470, 'url(#heat)')}${circle(480, 400, 232, 'url(#sun)')}<g clip-path="url(#sunDisc)">${slits}</g>
  ${path('M0,590 C180,560 250,520 330,500 C420,478 470,466 520,478 C640,505 700,560 960,580 V660 H0z', '#3a1263')}
  ${path('M478,478 l5,-120 h14 l5,120z', '#1b0b3f')}${rect(468, 330, 44, 14, '#1b0b3f', 'rx="5"')}${rect(474, 344, 32, 18, '#1b0b3f')}${path('M487,330 l3,-120 3,120z', '#1b0b3f')}${circle(490, 214, 4, '#ff4f6e')}${rect(470, 335, 40, 3, '#8fe6ff')}
  ${row(662, '#250d52', 40, 130, 0.2)}${row(662, '#12082f', 18, 78, 0.34)}
  ${rect(0, 660, 960, 300, 'url(#water)')}${shine}${rect(0, 657, 960, 3, '#ff9ec4', 'opacity=".55"')}`
}

/** CASSETTE DAYS: two reels and the tape between them, in the colours of a test card. */
export const cassette: Painter = () => {
  const bands = ['#e8b23a', '#e2792f', '#cf4a34', '#8f2f45', '#2f4858']
  const reel = (x: number) => {
    const rings = bands.map((colour, n) => circle(x, 420, 232 - n * 30, colour)).join('')
    const teeth = times(6, (n) =>
      rect(
        x - 7,
        420 - 62,
        14,
        24,
        '#f4ead6',
        `transform="rotate(${n * 60 + (x > 480 ? 22 : 0)} ${x} 420)" rx="2"`,
      ),
    )
    return `${rings}${circle(x, 420, 74, '#1f2a33')}${circle(x, 420, 62, '#f4ead6')}${circle(x, 420, 40, '#1f2a33')}${teeth}`
  }
  const stripes = bands.map((colour, n) => rect(0, 652 + n * 30, 960, 30, colour)).join('')
  return `<defs><clipPath id="left"><rect width="480" height="652"/></clipPath><clipPath id="right"><rect x="480" width="480" height="652"/></clipPath></defs>
  ${rect(0, 0, 960, 960, '#f4ead6')}
  <g clip-path="url(#left)">${reel(248)}</g><g clip-path="url(#right)">${reel(712)}</g>
  ${stripes}
  ${rect(0, 802, 960, 158, '#1f2a33')}
  ${path('M250,960 L300,850 H660 L710,960z', '#f4ead6')}${circle(380, 915, 17, '#1f2a33')}${circle(580, 915, 17, '#1f2a33')}${rect(456, 902, 48, 26, '#1f2a33', 'rx="4"')}
  ${rect(70, 84, 820, 5, '#1f2a33')}${rect(70, 104, 820, 5, '#1f2a33')}${rect(70, 124, 820, 5, '#1f2a33', 'opacity=".35"')}`
}

/** 옥상 파티: tiles of quarter circles, a little sun, flags. */
export const rooftop: Painter = (random) => {
  const colours = ['#ff6b4a', '#ffb52e', '#1fb6a6', '#2f5bd8', '#fff1dc', '#ff9eb5', '#17224d']
  const side = 160
  const tiles = grid(6, 6, (row, column) => {
    const [x, y] = [column * side, row * side]
    const ground = nth(colours, row * 2 + column * 3 + Math.floor(random.next() * 2))
    const front = random.pick(colours.filter((colour) => colour !== ground))
    const third = random.pick(colours.filter((colour) => colour !== ground && colour !== front))
    const turn = random.pick([0, 90, 180, 270])
    const motifs = [
      path(`M0,0 H160 A160,160 0 0 1 0,160z`, front) + path('M0,0 H84 A84,84 0 0 1 0,84z', third),
      path('M0,0 A80,80 0 0 1 160,0z M0,80 A80,80 0 0 0 160,80z', front) +
        path('M0,80 A80,80 0 0 1 160,80z', third),
      circle(80, 80, 80, front) + circle(80, 80, 36, third),
      path('M0,160 V0 H160z', front) + path('M0,80 V0 H80z', third),
      times(4, (n) => rect(0, n * 40, 160, 20, front)),
      path('M0,0 A160,160 0 0 1 160,160 A160,160 0 0 1 0,0z', front) + circle(80, 80, 18, third),
    ]
    return `<g transform="translate(${x} ${y})">${rect(0, 0, side + 1, side + 1, ground)}<g transform="rotate(${turn} 80 80)">${random.pick(motifs)}</g></g>`
  })
  return `<defs>${glow('shade', '#17224d', 0.9)}${gradient('warm', ['#ffe7b0', '#ff7a3c'])}</defs>${tiles}
  ${circle(480, 492, 350, 'url(#shade)')}${circle(480, 480, 240, 'url(#warm)')}
  ${path('M240,480 A240,240 0 0 0 720,480z', '#ff4f5e')}${path('M300,612 H660 M340,660 H620 M410,700 H550 M270,560 H690', 'none', 'stroke="#ffe7b0" stroke-width="9" stroke-linecap="round"')}`
}
