import type { Painter } from './canvas.ts'
import { blurred, circle, faint, glow, gradient, path, rect, smooth, times } from './canvas.ts'

/** 달의 기록: a celadon moon over still water, its phases above it. */
export const moonRecord: Painter = (random) => {
  const craters = times(46, () => {
    const [angle, far] = [random.next() * 6.28, Math.sqrt(random.next()) * 220]
    const size = 6 + random.next() ** 3 * 52
    return circle(
      480 + Math.cos(angle) * far,
      420 + Math.sin(angle) * far,
      size,
      random.pick(['#8fb3a5', '#a9c9ba', '#cfe3d6']),
      'opacity=".38"',
    )
  })
  const ripples = times(30, (n) => {
    const y = 716 + n * n * 0.24 + n * 2
    const wide = 250 - n * 3 + random.signed() * 60
    const x = 480 + random.signed() * 26
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${wide.toFixed(1)}" ry="${(1.4 + n * 0.1).toFixed(1)}" fill="#d9eadf" ${faint(0.62 - n * 0.018)}/>`
  })
  const phases = times(7, (n) => {
    const x = 168 + n * 104
    const shift = (n - 3) * 11
    const shadow =
      n === 3
        ? ''
        : circle(
            x + (shift < 0 ? -35 - shift : 35 - shift),
            96,
            22,
            '#0c2026',
            `clip-path="url(#phase${n})"`,
          )
    return `<clipPath id="phase${n}"><circle cx="${x}" cy="96" r="21.5"/></clipPath>${circle(x, 96, 21, '#dcebe1', 'opacity=".9"')}${shadow}`
  })
  return `<defs>${gradient('night', ['#12292f', '#1f4a4c', '#5d8c83'])}${gradient('sea', ['#2f625f', '#143338', '#0b1f25'])}<radialGradient id="moon" cx=".36" cy=".32" r=".8"><stop offset="0" stop-color="#f3f8ee"/><stop offset=".55" stop-color="#c2dccc"/><stop offset="1" stop-color="#5f8d80"/></radialGradient>${glow('aura', '#cfe8d8', 0.55)}${blurred('mist', 5)}<clipPath id="disc"><circle cx="480" cy="420" r="236"/></clipPath></defs>
  ${rect(0, 0, 960, 702, 'url(#night)')}${circle(480, 420, 470, 'url(#aura)')}
  ${circle(480, 420, 236, 'url(#moon)')}<g clip-path="url(#disc)"><g filter="url(#mist)">${craters}</g></g>
  ${phases}
  ${path(
    `${smooth([
      [0, 640],
      [140, 596],
      [260, 652],
      [420, 676],
      [640, 668],
      [780, 612],
      [880, 640],
      [960, 590],
    ])} V704 H0z`,
    '#0f272c',
    'opacity=".92"',
  )}
  ${rect(0, 702, 960, 258, 'url(#sea)')}${ripples}`
}

/** 마당: a 조각보 of ramie cloth behind the twelve strings of a 가야금. */
export const courtyard: Painter = (random) => {
  const cloth = [
    '#b8433a',
    '#d9a441',
    '#2d5c6b',
    '#e9dfc6',
    '#7d9a78',
    '#c97b63',
    '#34405e',
    '#f2e9d5',
    '#a9b8b0',
    '#8a3552',
  ]
  const patches: string[] = []
  const cut = (x: number, y: number, width: number, height: number, depth: number) => {
    const wide = width > height * (0.8 + random.next() * 0.4)
    if (depth === 0 || (depth < 3 && random.chance(0.18)) || Math.min(width, height) < 90) {
      const colour = random.pick(cloth)
      patches.push(
        rect(x, y, width, height, colour),
        rect(x, y, width, height, 'url(#weave)', 'opacity=".5"'),
      )
      patches.push(
        rect(
          x + 5,
          y + 5,
          width - 10,
          height - 10,
          'none',
          'stroke="#fff7e6" stroke-opacity=".5" stroke-width="1.6" stroke-dasharray="7 6"',
        ),
      )
      patches.push(
        rect(
          x,
          y,
          width,
          height,
          'none',
          'stroke="#3b2a20" stroke-opacity=".35" stroke-width="2.5"',
        ),
      )
      return
    }
    const part = 0.34 + random.next() * 0.32
    if (wide) {
      cut(x, y, width * part, height, depth - 1)
      cut(x + width * part, y, width * (1 - part), height, depth - 1)
    } else {
      cut(x, y, width, height * part, depth - 1)
      cut(x, y + height * part, width, height * (1 - part), depth - 1)
    }
  }
  cut(0, 0, 960, 960, 5)
  const strings = times(12, (n) => {
    const y = 250 + n * 40
    const x = 250 + n * 40
    const foot =
      path(`M${x - 15},${y + 12} L${x},${y - 15} L${x + 15},${y + 12}z`, '#4a2f20') +
      path(`M${x - 15},${y + 12} L${x},${y - 15} l4,27z`, '#7a5236')
    return `<path d="M0,${y + 3} L${x},${y - 12} L960,${y + 3}" fill="none" stroke="#2b1a12" stroke-opacity=".35" stroke-width="4"/><path d="M0,${y} L${x},${y - 15} L960,${y}" fill="none" stroke="#fff3d8" stroke-width="2.6"/>${foot}`
  })
  return `<defs><pattern id="weave" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0,0H5M0,0V5" stroke="#fff" stroke-opacity=".28" stroke-width="1"/><path d="M2.5,0V5" stroke="#000" stroke-opacity=".12" stroke-width="1"/></pattern>${gradient('light', ['#fff6df', '#3b2a20'], 40)}</defs>
  ${patches.join('')}${rect(0, 0, 960, 960, 'url(#light)', 'opacity=".18"')}${strings}`
}

/** HORIZON: ranges of mountains in mist, and one small sail. */
export const horizon: Painter = (random) => {
  const tones = ['#a9c3cf', '#8badbf', '#6a93ab', '#4a7690', '#2f5a76', '#1b4059']
  const ranges = tones.map((tone, n) => {
    const base = 400 + n * 52
    const points: [number, number][] = []
    for (let x = -40; x <= 1000; x += 80 - n * 4) {
      const valley = 1 - 0.75 * Math.exp(-(((x - 560) / 210) ** 2))
      points.push([x, base - (40 + random.next() * (150 - n * 12)) * valley])
    }
    return `${path(`${smooth(points)} V960 H-40z`, tone)}${rect(0, base - 16, 960, 90, 'url(#mist)', 'opacity=".5"')}`
  })
  const waves = times(34, (n) => {
    const y = 724 + n * 7.2
    const x = 560 + random.signed() * (60 + n * 12)
    const wide = 30 + random.next() * (60 + n * 7)
    return rect(
      x - wide / 2,
      y,
      wide,
      2 + n * 0.05,
      random.pick(['#ffd9b0', '#f7b58a', '#cfe2ea']),
      `rx="1.5" ${faint(0.7 - n * 0.013)}`,
    )
  })
  return `<defs>${gradient('sky', ['#e7eef0', '#f6dcc4', '#f2a888'])}${gradient('sea', ['#4b7d95', '#17384f', '#0a2033'])}${gradient('mist', ['rgba(246,226,208,0)', '#f6e2d0', 'rgba(246,226,208,0)'])}${glow('sunlight', '#fff0d8', 0.95)}</defs>
  ${rect(0, 0, 960, 960, 'url(#sky)')}${circle(560, 372, 330, 'url(#sunlight)')}${circle(560, 372, 74, '#ff7d52')}
  ${ranges.join('')}${rect(0, 712, 960, 250, 'url(#sea)')}${waves}
  <g transform="translate(352 690)">${path('M0,54 Q42,78 92,54 L80,72 Q44,84 14,72z', '#0d1d2b')}${path('M42,52 V-64 Q98,-10 92,46z', '#fbf3e6')}${path('M38,52 V-44 Q2,0 6,46z', '#e8d9c4')}${path('M40,56 V-72', 'none', 'stroke="#0d1d2b" stroke-width="3"')}${path('M4,82 Q46,90 96,82 L70,128 Q48,140 30,128z', '#0d1d2b', 'opacity=".28"')}</g>`
}

/** 오후 세시: leaves and petals cut from paper, afternoon light. */
export const afternoon: Painter = (random) => {
  /** A frond: tapering leaflets in pairs along a stem of the given length. */
  const leaf = (
    x: number,
    y: number,
    long: number,
    turn: number,
    colour: string,
    pairs: number,
  ) => {
    const leaflets = times(pairs, (n) => {
      const at = -long * (0.2 + (0.72 * n) / pairs)
      const reach = long * 0.42 * Math.sin(Math.PI * (0.25 + (0.68 * n) / pairs))
      const blade = `M0,0 C${reach * 0.3},${-long * 0.075} ${reach * 0.8},${-long * 0.07} ${reach},0 C${reach * 0.75},${long * 0.035} ${reach * 0.3},${long * 0.045} 0,0z`
      return [-38, -142]
        .map((lean) =>
          path(
            blade,
            'inherit',
            `transform="translate(0 ${at}) rotate(${lean}) ${lean < -90 ? 'scale(1 -1)' : ''}"`,
          ),
        )
        .join('')
    })
    const tip = path(
      `M0,${-long * 0.84} C${long * 0.07},${-long * 0.9} ${long * 0.05},${-long * 1.04} 0,${-long * 1.12} C${-long * 0.05},${-long * 1.04} ${-long * 0.07},${-long * 0.9} 0,${-long * 0.84}z`,
      'inherit',
    )
    const frond =
      `${leaflets}${tip}${path(`M-5,0 L-2,${-long * 0.9} H2 L5,0z`, 'inherit')}`.replaceAll(
        ' fill="inherit"',
        '',
      )
    return `<g transform="translate(${x} ${y}) rotate(${turn})"><g fill="#4a2a1a" opacity=".15" transform="translate(7 9)">${frond}</g><g fill="${colour}">${frond}</g></g>`
  }
  const flower = (x: number, y: number, r: number, petals: number, colour: string, heart: string) =>
    `<g transform="translate(${x} ${y})">${times(petals, (n) => `<ellipse cy="${-r * 0.6}" rx="${r * 0.34}" ry="${r * 0.52}" fill="${colour}" transform="rotate(${(n * 360) / petals + random.signed() * 5})"/>`)}${circle(0, 0, r * 0.27, heart)}</g>`
  return `<defs>${gradient('wall', ['#ffe9d2', '#ffd3b5'], 60)}</defs>${rect(0, 0, 960, 960, 'url(#wall)')}
  ${path('M0,0 H520 Q600,210 430,340 Q250,470 0,420z', '#8fd3bd')}${path('M960,960 H360 Q330,760 520,690 Q760,610 960,700z', '#f58a6c')}${path('M960,120 Q760,60 700,240 Q650,420 960,470z', '#ffc95c')}
  ${circle(640, 300, 118, '#fff7ea')}${path('M640,300 V214 M640,300 L706,300', 'none', 'stroke="#274a43" stroke-width="13" stroke-linecap="round"')}${circle(640, 300, 13, '#f0573f')}
  ${leaf(150, 930, 470, 12, '#1f6f5c', 6)}${leaf(330, 965, 390, 38, '#35a184', 5)}${leaf(40, 780, 330, -14, '#0f4f4a', 5)}
  ${leaf(900, 640, 360, -38, '#2f6fb2', 6)}${leaf(960, 800, 300, -78, '#1d4f8f', 5)}${leaf(120, 60, 300, 148, '#f0573f', 5)}${leaf(330, -10, 260, 190, '#ffb52e', 4)}
  ${flower(560, 640, 108, 6, '#fff7ea', '#ffb52e')}${flower(760, 850, 88, 7, '#ffe08a', '#c23f4f')}${flower(300, 330, 84, 5, '#ff9eb5', '#c23f4f')}${flower(470, 830, 50, 5, '#8fd3bd', '#1f6f5c')}`
}
