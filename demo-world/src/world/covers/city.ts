import type { Painter } from './canvas.ts'
import {
  circle,
  clipped,
  full,
  glow,
  gradient,
  grid,
  line,
  moved,
  nth,
  path,
  rect,
  stars,
  stripe,
  times,
  turned,
} from './canvas.ts'

const dawnWindow: Painter = (random) => {
  const panes = grid(8, 6, (row, column) => {
    if (row === 4 && column === 3) return ''
    const colour = random.pick(['#141a3a', '#171e42', '#111634', '#1b2350'])
    const blind = random.chance(0.35) ? 118 * random.pick([0.35, 0.5, 1]) : 0
    return moved(
      60 + column * 144,
      48 + row * 112,
      rect(0, 0, 118, 86, colour, 'rx="3"') +
        rect(0, 0, blind, 86, '#0c1029', 'rx="3" opacity=".7"') +
        rect(57, 0, 3, 86, '#0a0d22') +
        rect(0, 86, 118, 5, '#2b3569', 0.7),
    )
  })
  const lit =
    rect(0, 0, 118, 86, 'url(#lamp)', 'rx="3"') +
    path('M0,0 h26 q8,44 -10,86 h-16z M118,0 h-22 q-8,44 8,86 h14z', '#b9553d', 0.85) +
    path('M50,86 v-20 q0,-22 16,-22 q16,0 16,22 v20z', '#2a1b38') +
    circle(66, 36, 11, '#2a1b38') +
    rect(0, 86, 118, 5, '#ffcf8a')
  return (
    gradient('wall', ['#0c1030', '#1a2050', '#3a2f5e'], 100) +
    gradient('lamp', ['#ffd98a', '#ff9e4f']) +
    glow('halo', '#ffb45e', 0.75) +
    full('url(#wall)') +
    panes +
    circle(551, 539, 330, 'url(#halo)') +
    moved(492, 496, lit)
  )
}

const afterDark: Painter = (random) => {
  const skyline = (colour: string, low: number, high: number, lit: number) => {
    let out = ''
    for (let x = -20; x < 980; ) {
      const width = 26 + random.next() * 54
      const top = 662 - low - random.next() * (high - low)
      out += rect(x, top, width + 1, 664 - top, colour)
      for (let wy = top + 12; wy < 654; wy += 14)
        for (let wx = x + 7; wx < x + width - 8; wx += 12) {
          if (!random.chance(lit)) continue
          const light = random.pick(['#ffd27a', '#ff8fb8', '#8fe6ff'])
          out += rect(wx, wy, 5, 7, light, 0.5 + random.next() * 0.5)
        }
      x += width
    }
    return out
  }
  const slits = times(8, (n) => rect(200, 430 - n * 33, 560, Math.max(2, 15 - n * 1.9), '#2c1259'))
  const shine = times(46, (n) => {
    const spread = 60 + n * 5 + random.next() * 130
    const x = 480 + random.signed() * (70 + n * 4) - spread / 2
    const colour = random.pick(['#ff6fae', '#ffc07a', '#78d8ff', '#c98bff'])
    return rect(x, 668 + n * 6.4, spread, 2.4, colour, `opacity="${0.65 - n * 0.011}" rx="1.2"`)
  })
  const hill = 'M0,590 C180,560 250,520 330,500 C420,478 470,466 520,478 C640,505 700,560 960,580'
  const tower =
    path('M478,478 l5,-120 h14 l5,120z M487,330 l3,-120 3,120z', '#1b0b3f') +
    rect(468, 330, 44, 14, '#1b0b3f', 'rx="5"') +
    rect(474, 344, 32, 18, '#1b0b3f') +
    circle(490, 214, 4, '#ff4f6e') +
    rect(470, 335, 40, 3, '#8fe6ff')
  return (
    gradient('sky', ['#0b0b2e', '#2c1259', '#8a1f74', '#ff5f7e']) +
    gradient('sun', ['#ffe08a', '#ff8a5c', '#ff3f8e']) +
    gradient('water', ['#54145e', '#160a3a', '#07071f']) +
    glow('heat', '#ff6fa0', 0.6) +
    stripe(0, 660, 'url(#sky)') +
    stars(random, 60, 330, '#fff') +
    circle(480, 440, 470, 'url(#heat)') +
    circle(480, 400, 232, 'url(#sun)') +
    clipped('disc', circle(480, 400, 233, '#fff'), slits) +
    path(`${hill} V660 H0z`, '#3a1263') +
    tower +
    skyline('#250d52', 40, 130, 0.2) +
    skyline('#12082f', 18, 78, 0.34) +
    stripe(660, 300, 'url(#water)') +
    shine +
    stripe(657, 3, '#ff9ec4', 0.55)
  )
}

const cassette: Painter = () => {
  const [paper, ink] = ['#f4ead6', '#1f2a33']
  const bands = ['#e8b23a', '#e2792f', '#cf4a34', '#8f2f45', '#2f4858']
  const reel = (turn: number) =>
    bands.map((colour, n) => circle(0, 0, 232 - n * 30, colour)).join('') +
    circle(0, 0, 74, ink) +
    circle(0, 0, 62, paper) +
    circle(0, 0, 40, ink) +
    times(6, (n) => turned(n * 60 + turn, rect(-7, -62, 14, 24, paper, 'rx="2"')))
  return (
    full(paper) +
    clipped('left', rect(0, 0, 480, 652, ink), moved(248, 420, reel(0))) +
    clipped('right', rect(480, 0, 480, 652, ink), moved(712, 420, reel(22))) +
    bands.map((colour, n) => stripe(652 + n * 30, 30, colour)).join('') +
    stripe(802, 158, ink) +
    path('M250,960 L300,850 H660 L710,960z', paper) +
    circle(380, 915, 17, ink) +
    circle(580, 915, 17, ink) +
    rect(456, 902, 48, 26, ink, 'rx="4"') +
    times(3, (n) => rect(70, 84 + n * 20, 820, 5, ink, n < 2 ? '' : 0.35))
  )
}

const rooftop: Painter = (random) => {
  const colours = ['#ff6b4a', '#ffb52e', '#1fb6a6', '#2f5bd8', '#fff1dc', '#ff9eb5', '#17224d']
  const tiles = grid(6, 6, (row, column) => {
    const ground = nth(colours, row * 2 + column * 3 + random.below(2))
    const front = random.pick(colours.filter((colour) => colour !== ground))
    const third = random.pick(colours.filter((colour) => colour !== ground && colour !== front))
    const turn = random.pick([0, 90, 180, 270])
    const motifs = [
      path('M0,0 H160 A160,160 0 0 1 0,160z', front) + path('M0,0 H84 A84,84 0 0 1 0,84z', third),
      path('M0,0 A80,80 0 0 1 160,0z M0,80 A80,80 0 0 0 160,80z', front) +
        path('M0,80 A80,80 0 0 1 160,80z', third),
      circle(80, 80, 80, front) + circle(80, 80, 36, third),
      path('M0,160 V0 H160z', front) + path('M0,80 V0 H80z', third),
      times(4, (n) => rect(0, n * 40, 160, 20, front)),
      path('M0,0 A160,160 0 0 1 160,160 A160,160 0 0 1 0,0z', front) + circle(80, 80, 18, third),
    ]
    const tile = rect(0, 0, 161, 161, ground) + turned(turn, random.pick(motifs), 80, 80)
    return moved(column * 160, row * 160, tile)
  })
  return (
    glow('shade', '#17224d', 0.9) +
    gradient('warm', ['#ffe7b0', '#ff7a3c']) +
    tiles +
    circle(480, 492, 350, 'url(#shade)') +
    circle(480, 480, 240, 'url(#warm)') +
    path('M240,480 A240,240 0 0 0 720,480z', '#ff4f5e') +
    line('M300,612 H660 M340,660 H620 M410,700 H550 M270,560 H690', '#ffe7b0', 9)
  )
}

export const city = { dawnWindow, afterDark, cassette, rooftop }
