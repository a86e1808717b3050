import type { Painter } from './canvas.ts'
import {
  circle,
  clipped,
  full,
  glow,
  gradient,
  gradientOf,
  line,
  moved,
  path,
  points,
  polar,
  rect,
  smooth,
  stripe,
  times,
  turned,
} from './canvas.ts'

const moonRecord: Painter = (random) => {
  const craters = times(46, () => {
    const [x, y] = polar(480, 420, random.next() * 6.28, Math.sqrt(random.next()) * 220)
    const size = 6 + random.next() ** 3 * 52
    const colour = random.pick(['#8fb3a5', '#a9c9ba', '#cfe3d6'])
    return circle(x, y, size, colour, 0.38)
  })
  const ripples = times(30, (n) => {
    const wide = 250 - n * 3 + random.signed() * 60
    const x = 480 + random.signed() * 26
    const size = `rx="${wide}" ry="${1.4 + n * 0.1}"`
    const at = `cx="${x}" cy="${716 + n * n * 0.24 + n * 2}"`
    return `<ellipse ${at} ${size} fill="#d9eadf" opacity="${0.62 - n * 0.018}"/>`
  })
  const phases = times(7, (n) => {
    const x = 168 + n * 104
    const shadow =
      n === 3 ? '' : circle(x + Math.sign(n - 3) * 35 - (n - 3) * 11, 96, 22, '#0c2026')
    return (
      circle(x, 96, 21, '#dcebe1', 0.9) + clipped(`phase${n}`, circle(x, 96, 21.5, '#fff'), shadow)
    )
  })
  const shore = smooth([
    [0, 640],
    [140, 596],
    [260, 652],
    [420, 676],
    [640, 668],
    [780, 612],
    [880, 640],
    [960, 590],
  ])
  return (
    gradient('night', ['#12292f', '#1f4a4c', '#5d8c83']) +
    gradient('sea', ['#2f625f', '#143338', '#0b1f25']) +
    gradientOf(
      'radial',
      'moon',
      [
        [0, '#f3f8ee', 1],
        [0.55, '#c2dccc', 1],
        [1, '#5f8d80', 1],
      ],
      'cx=".36" cy=".32" r=".8"',
    ) +
    '<filter id="mist"><feGaussianBlur stdDeviation="5"/></filter>' +
    glow('aura', '#cfe8d8', 0.55) +
    stripe(0, 702, 'url(#night)') +
    circle(480, 420, 470, 'url(#aura)') +
    circle(480, 420, 236, 'url(#moon)') +
    clipped('disc', circle(480, 420, 236, '#fff'), `<g filter="url(#mist)">${craters}</g>`) +
    phases +
    path(`${shore} V704 H0z`, '#0f272c', 0.92) +
    stripe(702, 258, 'url(#sea)') +
    ripples
  )
}

/** A 조각보 behind the strings of a 가야금. */
const courtyard: Painter = (random) => {
  const cloth =
    '#b8433a #d9a441 #2d5c6b #e9dfc6 #7d9a78 #c97b63 #34405e #f2e9d5 #a9b8b0 #8a3552'.split(' ')
  const stitch = 'stroke="#fff7e6" stroke-opacity=".5" stroke-width="1.6" stroke-dasharray="7 6"'
  const seam = 'stroke="#3b2a20" stroke-opacity=".35" stroke-width="2.5"'
  const cut = (x: number, y: number, width: number, height: number, depth: number): string => {
    const isWide = width > height * (0.8 + random.next() * 0.4)
    if (depth === 0 || (depth < 3 && random.chance(0.18)) || Math.min(width, height) < 90)
      return (
        rect(x, y, width, height, random.pick(cloth)) +
        rect(x, y, width, height, 'url(#weave)', 0.5) +
        rect(x + 5, y + 5, width - 10, height - 10, 'none', stitch) +
        rect(x, y, width, height, 'none', seam)
      )
    const part = 0.34 + random.next() * 0.32
    const [left, top] = isWide ? [width * part, 0] : [0, height * part]
    return (
      cut(x, y, left || width, top || height, depth - 1) +
      cut(x + left, y + top, width - left, height - top, depth - 1)
    )
  }
  const patches = cut(0, 0, 960, 960, 5)
  const strings = times(12, (n) => {
    const at = 250 + n * 40
    const string = (y: number, colour: string, width: number, opacity: number) =>
      line(`M0,${y} L${at},${y - 15} L960,${y}`, colour, width, opacity)
    return (
      string(at + 3, '#2b1a12', 4, 0.35) +
      string(at, '#fff3d8', 2.6, 1) +
      path(`M${at - 15},${at + 12} L${at},${at - 15} L${at + 15},${at + 12}z`, '#4a2f20') +
      path(`M${at - 15},${at + 12} L${at},${at - 15} l4,27z`, '#7a5236')
    )
  })
  return (
    `<pattern id="weave" width="5" height="5" patternUnits="userSpaceOnUse">
    <path d="M0,0H5M0,0V5" stroke="#fff" stroke-opacity=".28"/>
    <path d="M2.5,0V5" stroke="#000" stroke-opacity=".12"/></pattern>` +
    gradient('light', ['#fff6df', '#3b2a20'], 40) +
    patches +
    full('url(#light)', 0.18) +
    strings
  )
}

const horizon: Painter = (random) => {
  const tones = ['#a9c3cf', '#8badbf', '#6a93ab', '#4a7690', '#2f5a76', '#1b4059']
  const ranges = tones.map((tone, n) => {
    const base = 400 + n * 52
    const step = 80 - n * 4
    const crest = points(Math.floor(1040 / step) + 1, (k) => {
      const x = k * step - 40
      const valley = 1 - 0.75 * Math.exp(-(((x - 560) / 210) ** 2))
      return [x, base - (40 + random.next() * (150 - n * 12)) * valley]
    })
    return path(`${smooth(crest)} V960 H-40z`, tone) + stripe(base - 16, 90, 'url(#mist)', 0.5)
  })
  const waves = times(34, (n) => {
    const x = 560 + random.signed() * (60 + n * 12)
    const wide = 30 + random.next() * (60 + n * 7)
    const colour = random.pick(['#ffd9b0', '#f7b58a', '#cfe2ea'])
    const more = `rx="1.5" opacity="${0.7 - n * 0.013}"`
    return rect(x - wide / 2, 724 + n * 7.2, wide, 2 + n * 0.05, colour, more)
  })
  const boat =
    path('M0,54 Q42,78 92,54 L80,72 Q44,84 14,72z', '#0d1d2b') +
    path('M42,52 V-64 Q98,-10 92,46z', '#fbf3e6') +
    path('M38,52 V-44 Q2,0 6,46z', '#e8d9c4') +
    line('M40,56 V-72', '#0d1d2b', 3) +
    path('M4,82 Q46,90 96,82 L70,128 Q48,140 30,128z', '#0d1d2b', 0.28)
  return (
    gradient('sky', ['#e7eef0', '#f6dcc4', '#f2a888']) +
    gradient('sea', ['#4b7d95', '#17384f', '#0a2033']) +
    gradient('mist', ['rgba(246,226,208,0)', '#f6e2d0', 'rgba(246,226,208,0)']) +
    glow('sunlight', '#fff0d8', 0.95) +
    full('url(#sky)') +
    circle(560, 372, 330, 'url(#sunlight)') +
    circle(560, 372, 74, '#ff7d52') +
    ranges.join('') +
    stripe(712, 250, 'url(#sea)') +
    waves +
    moved(352, 690, boat)
  )
}

const afternoon: Painter = (random) => {
  const frond = (pairs: number, colour: string) =>
    times(pairs, (n) => {
      const reach = 42 * Math.sin(Math.PI * (0.25 + (0.68 * n) / pairs))
      const upper = `${reach * 0.3},-7.5 ${reach * 0.8},-7 ${reach},0`
      const blade = `M0,0 C${upper} C${reach * 0.75},3.5 ${reach * 0.3},4.5 0,0z`
      const at = -20 - (72 * n) / pairs
      return (
        moved(0, at, path(blade, colour), -38) +
        moved(0, at, path(blade, colour, 'transform="scale(1 -1)"'), -142)
      )
    }) +
    path('M0,-84 C7,-90 5,-104 0,-112 C-5,-104 -7,-90 0,-84z', colour) +
    path('M-1.5,0 L-.6,-90 H.6 L1.5,0z', colour)
  const leaf = (
    x: number,
    y: number,
    long: number,
    turn: number,
    colour: string,
    pairs: number,
  ) => {
    const scaled = (ink: string, more: string) =>
      `<g ${more}><g transform="scale(${long / 100})">${frond(pairs, ink)}</g></g>`
    const shadow = scaled('#4a2a1a', 'opacity=".15" transform="translate(7 9)"')
    return moved(x, y, shadow + scaled(colour, ''), turn)
  }
  const flower = (
    x: number,
    y: number,
    r: number,
    count: number,
    colour: string,
    heart: string,
  ) => {
    const petal = `<ellipse cy="${-r * 0.6}" rx="${r * 0.34}" ry="${r * 0.52}" fill="${colour}"/>`
    const petals = times(count, (n) => turned((n * 360) / count + random.signed() * 5, petal))
    return moved(x, y, petals + circle(0, 0, r * 0.27, heart))
  }
  return (
    gradient('wall', ['#ffe9d2', '#ffd3b5'], 60) +
    full('url(#wall)') +
    path('M0,0 H520 Q600,210 430,340 Q250,470 0,420z', '#8fd3bd') +
    path('M960,960 H360 Q330,760 520,690 Q760,610 960,700z', '#f58a6c') +
    path('M960,120 Q760,60 700,240 Q650,420 960,470z', '#ffc95c') +
    circle(640, 300, 118, '#fff7ea') +
    line('M640,300 V214 M640,300 L706,300', '#274a43', 13) +
    circle(640, 300, 13, '#f0573f') +
    leaf(150, 930, 470, 12, '#1f6f5c', 6) +
    leaf(330, 965, 390, 38, '#35a184', 5) +
    leaf(40, 780, 330, -14, '#0f4f4a', 5) +
    leaf(900, 640, 360, -38, '#2f6fb2', 6) +
    leaf(960, 800, 300, -78, '#1d4f8f', 5) +
    leaf(120, 60, 300, 148, '#f0573f', 5) +
    leaf(330, -10, 260, 190, '#ffb52e', 4) +
    flower(560, 640, 108, 6, '#fff7ea', '#ffb52e') +
    flower(760, 850, 88, 7, '#ffe08a', '#c23f4f') +
    flower(300, 330, 84, 5, '#ff9eb5', '#c23f4f') +
    flower(470, 830, 50, 5, '#8fd3bd', '#1f6f5c')
  )
}

export const nature = { moonRecord, courtyard, horizon, afternoon }
