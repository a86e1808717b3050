import type { Painter } from './canvas.ts'
import {
  circle,
  closed,
  full,
  gradientOf,
  grid,
  line,
  moved,
  nth,
  path,
  points,
  polar,
  rect,
  smooth,
  stars,
  stripe,
  times,
  turned,
} from './canvas.ts'

const rainfall: Painter = (random, [ground, far, near, pale, lamp]) =>
  times(9, (n) => rect(n * 112 - 20, 330 - (n % 4) * 60, 96, 900, far, 0.45 + (n % 3) * 0.2)) +
  rect(330, 470, 300, 380, ground, 'rx="10"') +
  rect(348, 488, 264, 344, lamp, 'rx="4"') +
  rect(348, 652, 264, 10, ground) +
  rect(475, 488, 10, 344, ground) +
  path('M348,832 v-90 q60,-30 90,10 t80,-6 t94,20 v66z', ground, 0.55) +
  times(150, () => {
    const [x, y] = [random.next() * 1100 - 60, random.next() * 1000 - 40]
    const long = 26 + random.next() * 74
    const colour = random.chance(0.3) ? pale : near
    const width = 2 + random.next() * 2.6
    const drop = `M${x},${y} l${-long * 0.28},${long}`
    return line(drop, colour, width, 0.35 + random.next() * 0.5)
  })

const halftone: Painter = (random, [, moon, warm, deep]) => {
  const disc = grid(41, 41, (row, column) => {
    const [x, y] = [(column - 20) * 15 + ((row - 20) % 2) * 7.5, (row - 20) * 13.5]
    const r = Math.hypot(x, y) / 270
    if (r > 1) return ''
    const light = Math.sqrt(1 - r * r) * 0.7 + (x * 0.5 - y * 0.6) / 460
    return circle(500 + x, 380 + y, Math.max(0.8, 8.4 * Math.min(1, light)), moon)
  })
  const hill = (base: number, high: number) =>
    `${smooth(points(9, (n) => [n * 130 - 40, base - random.next() * high]))} V980 H-40z`
  return (
    disc +
    path(hill(720, 90), deep) +
    path(hill(800, 80), warm, 0.9) +
    path(hill(880, 60), '#0a0f24')
  )
}

const hills: Painter = (random, [, ...inks]) => {
  const layer = (n: number) => {
    const crest = points(7, (k) => [k * 180 - 60, 430 + n * 118 - random.next() * (150 - n * 16)])
    return path(`${smooth(crest)} V1000 H-60z`, nth(inks, n))
  }
  const tree =
    rect(-5, 0, 10, 90, '#2b2b26') +
    circle(0, -28, 64, nth(inks, 3)) +
    circle(30, 4, 40, nth(inks, 2))
  return (
    circle(690, 250, 110, nth(inks, 4)) +
    times(4, layer) +
    line('M420,960 C560,880 380,820 470,760 S640,700 590,640', '#fff7e2', 16, 0.75) +
    moved(270, 700, tree)
  )
}

const contours: Painter = (random, [, ink, green, warm, pale]) => {
  const contour = (x: number, y: number, r: number, seed: number) =>
    points(40, (n) => {
      const angle = (n / 40) * 2 * Math.PI
      const swell =
        0.17 * Math.sin(angle * 2 + seed) +
        0.1 * Math.sin(angle * 3 - seed * 1.7) +
        0.04 * Math.sin(angle * 5 + r * 0.01)
      return polar(x, y, angle, r * (1 + swell))
    })
  const summit = (x: number, y: number, count: number) => {
    const seed = random.next() * 6
    return times(count, (n) => {
      const isTop = n === count - 1
      const width = n % 4 === 0 ? 3.6 : 1.7
      return path(
        closed(contour(x, y, 40 + (count - n) * 30, seed)),
        isTop ? warm : green,
        `fill-opacity="${isTop ? 1 : 0.13}" stroke="${ink}" stroke-width="${width}"`,
      )
    })
  }
  return full(pale, 0.4) + summit(660, 640, 16) + summit(250, 300, 12) + summit(790, 170, 7)
}

const auroras: Painter = (random, [ground, ...inks]) => {
  const fades = times(3, (n) =>
    gradientOf(
      'linear',
      `veil${n}`,
      [
        [0, nth(inks, n), 0],
        [0.8, nth(inks, n), 0.75],
        [1, nth(inks, 3), 0.9],
      ],
      'x2="0" y2="1"',
    ),
  )
  const curtain = (n: number) => {
    const [base, shift, bend] = [420 + n * 130, random.next() * 6, 60 + random.next() * 50]
    return times(107, (k) => {
      const foot = base + bend * Math.sin(k * 0.075 + shift) + 26 * Math.sin(k * 0.31 + shift * 2)
      const tall = 230 + 90 * Math.sin(k * 0.11 - shift) + random.next() * 60
      const opacity = 0.5 + 0.4 * Math.sin(k * 0.19 + shift) ** 2
      return rect(k * 9, foot - tall, 8, tall, `url(#veil${2 - n})`, opacity)
    })
  }
  const sky = stars(random, 80, 620, nth(inks, 3))
  const trees = times(46, (n) => {
    const [x, tall] = [n * 22 - 14, 60 + random.next() * 120]
    const right = `l${14 + tall * 0.12},${tall + 20}`
    return path(`M${x},${860 - tall} ${right} h${-28 - tall * 0.24}z`, ground)
  })
  return fades + sky + times(3, curtain) + trees + stripe(862, 100, ground)
}

const waves: Painter = (_, [, ...inks]) => {
  const crest = (n: number) => {
    const y = 470 + n * 66
    const curl = ' q36,-70 96,-52 q38,16 8,42 q-24,8 -30,-12 q10,40 86,22'
    return path(
      `M-140,${y} ${curl.repeat(8)} V1000 H-140z`,
      nth(inks, 1 + (n % 3)),
      n % 3 === 2 ? 0.96 : '',
    )
  }
  return (
    circle(690, 270, 160, nth(inks, 0)) +
    times(5, (n) =>
      rect(120 - n * 16, 180 + n * 26, 210 + n * 30, 8, nth(inks, 3), 'rx="4" opacity=".7"'),
    ) +
    times(8, crest)
  )
}

const bloom: Painter = (_, [, ...inks]) =>
  times(5, (ring) => {
    const count = 16 - ring * 2
    const [long, wide] = [430 - ring * 82, 92 - ring * 13]
    const [low, high] = [-long * 0.45, -long * 0.9]
    const right = `C${wide * 0.7},${high} ${wide},${low} 0,0z`
    const petal = `M0,0 C${-wide},${low} ${-wide * 0.7},${high} 0,${-long} ${right}`
    return times(count, (n) =>
      moved(480, 480, path(petal, nth(inks, ring), 0.82), (n * 360) / count + ring * 11),
    )
  }) + circle(480, 480, 40, nth(inks, 2))

const citrus: Painter = (random, [ground, peel, flesh, leaf, deep]) => {
  const half = (x: number, y: number, r: number, turn: number) => {
    const [inner, outer] = [-r * 0.08, -r * 0.72]
    const segment = `M0,${inner} L${r * 0.24},${outer} Q0,${-r * 0.95} ${-r * 0.24},${outer}z`
    return moved(
      x,
      y,
      circle(0, 0, r, peel) +
        circle(0, 0, r * 0.9, ground) +
        times(9, (n) => turned(n * 40, path(segment, n % 4 === 1 ? deep : flesh))),
      turn,
    )
  }
  const blade =
    path('M0,0 C70,-70 70,-150 0,-220 C-70,-150 -70,-70 0,0z', leaf) +
    line('M0,-8 V-196', ground, 4)
  return (
    moved(250, 420, blade, -60) +
    moved(690, 320, blade, 40) +
    moved(700, 800, blade, 130) +
    moved(200, 760, blade, -130) +
    half(300, 300, 220, random.next() * 40) +
    half(720, 560, 270, 12) +
    half(230, 800, 170, 31) +
    half(830, 130, 120, 5) +
    circle(520, 860, 78, peel) +
    circle(500, 120, 46, deep)
  )
}

export const landscape = { rainfall, halftone, hills, contours, auroras, waves, bloom, citrus }
