import type { Painter, Point } from './canvas.ts'
import {
  circle,
  faint,
  grid,
  line,
  moved,
  nth,
  path,
  rect,
  SIZE,
  smooth,
  times,
  turned,
} from './canvas.ts'

export const rainfall: Painter = (random, [ground, far, near, pale, lamp]) =>
  times(9, (n) =>
    rect(n * 112 - 20, 330 - (n % 4) * 60, 96, 900, far, faint(0.45 + (n % 3) * 0.2)),
  ) +
  rect(330, 470, 300, 380, ground, 'rx="10"') +
  rect(348, 488, 264, 344, lamp, 'rx="4"') +
  rect(348, 652, 264, 10, ground) +
  rect(475, 488, 10, 344, ground) +
  path('M348,832 v-90 q60,-30 90,10 t80,-6 t94,20 v66z', ground, 'opacity=".55"') +
  times(150, () => {
    const [x, y, long] = [
      random.next() * 1100 - 60,
      random.next() * 1000 - 40,
      26 + random.next() * 74,
    ]
    return line(
      `M${x.toFixed(0)},${y.toFixed(0)} l${(-long * 0.28).toFixed(1)},${long.toFixed(1)}`,
      random.chance(0.3) ? pale : near,
      2 + random.next() * 2.6,
      faint(0.35 + random.next() * 0.5),
    )
  })

export const halftone: Painter = (random, [, moon, warm, deep]) => {
  const disc = grid(41, 41, (row, column) => {
    const [x, y] = [(column - 20) * 15 + ((row - 20) % 2) * 7.5, (row - 20) * 13.5]
    const r = Math.hypot(x, y) / 270
    if (r > 1) return ''
    const light = Math.sqrt(1 - r * r) * 0.7 + (x * 0.5 - y * 0.6) / 460
    return circle(500 + x, 380 + y, Math.max(0.8, 8.4 * Math.min(1, light)), moon)
  })
  const hill = (base: number, high: number) => {
    const points: Point[] = Array.from({ length: 9 }, (_, n) => [
      n * 130 - 40,
      base - random.next() * high,
    ])
    return `${smooth(points)} V980 H-40z`
  }
  return (
    disc +
    path(hill(720, 90), deep) +
    path(hill(800, 80), warm, 'opacity=".9"') +
    path(hill(880, 60), '#0a0f24')
  )
}

export const hills: Painter = (random, [, ...inks]) => {
  const layer = (n: number) => {
    const points: Point[] = Array.from({ length: 7 }, (_, k) => [
      k * 180 - 60,
      430 + n * 118 - random.next() * (150 - n * 16),
    ])
    return path(`${smooth(points)} V1000 H-60z`, nth(inks, n))
  }
  const sun = nth(inks, 4)
  return (
    circle(690, 250, 110, sun) +
    times(4, layer) +
    line('M420,960 C560,880 380,820 470,760 S640,700 590,640', '#fff7e2', 16, 'opacity=".75"') +
    moved(
      270,
      700,
      rect(-5, 0, 10, 90, '#2b2b26') +
        circle(0, -28, 64, nth(inks, 3)) +
        circle(30, 4, 40, nth(inks, 2)),
    )
  )
}

export const contours: Painter = (random, [, ink, green, warm, pale]) => {
  const ring = (cx: number, cy: number, r: number, seed: number) => {
    const points: Point[] = Array.from({ length: 40 }, (_, n) => {
      const a = (n / 40) * 2 * Math.PI
      const far =
        r *
        (1 +
          0.17 * Math.sin(a * 2 + seed) +
          0.1 * Math.sin(a * 3 - seed * 1.7) +
          0.04 * Math.sin(a * 5 + r * 0.01))
      return [cx + Math.cos(a) * far, cy + Math.sin(a) * far]
    })
    return `M${points.map((p) => p.map((v) => v.toFixed(1))).join(' L')}z`
  }
  const summit = (cx: number, cy: number, count: number, seed: number, fill: string) =>
    times(count, (n) =>
      path(
        ring(cx, cy, 40 + (count - n) * 30, seed),
        n === count - 1 ? warm : fill,
        `fill-opacity="${n === count - 1 ? 1 : 0.13}" stroke="${ink}" stroke-width="${n % 4 === 0 ? 3.6 : 1.7}"`,
      ),
    )
  return (
    rect(0, 0, SIZE, SIZE, pale, 'opacity=".4"') +
    summit(660, 640, 16, random.next() * 6, green) +
    summit(250, 300, 12, random.next() * 6, green) +
    summit(790, 170, 7, random.next() * 6, green)
  )
}

export const auroras: Painter = (random, [ground, ...inks]) => {
  const fades = times(
    3,
    (n) =>
      `<linearGradient id="veil${n}" x2="0" y2="1"><stop offset="0" stop-color="${nth(inks, n)}" stop-opacity="0"/><stop offset=".8" stop-color="${nth(inks, n)}" stop-opacity=".75"/><stop offset="1" stop-color="${nth(inks, 3)}" stop-opacity=".9"/></linearGradient>`,
  )
  const curtain = (n: number) => {
    const [base, shift, bend] = [420 + n * 130, random.next() * 6, 60 + random.next() * 50]
    return times(107, (k) => {
      const foot = base + bend * Math.sin(k * 0.075 + shift) + 26 * Math.sin(k * 0.31 + shift * 2)
      const tall = 230 + 90 * Math.sin(k * 0.11 - shift) + random.next() * 60
      return rect(
        k * 9,
        foot - tall,
        8,
        tall,
        `url(#veil${nth([2, 1, 0], n)})`,
        faint(0.5 + 0.4 * Math.sin(k * 0.19 + shift) ** 2),
      )
    })
  }
  const stars = times(80, () =>
    circle(
      random.next() * SIZE,
      random.next() * 620,
      0.7 + random.next() * 1.5,
      nth(inks, 3),
      faint(0.3 + random.next() * 0.7),
    ),
  )
  const trees = times(46, (n) => {
    const [x, tall] = [n * 22 - 14, 60 + random.next() * 120]
    return path(
      `M${x},${860 - tall} l${14 + tall * 0.12},${tall + 20} h${-28 - tall * 0.24}z`,
      ground,
    )
  })
  return `<defs>${fades}</defs>${stars}${times(3, curtain)}${trees}${rect(0, 862, SIZE, 100, ground)}`
}

export const waves: Painter = (_, [, ...inks]) => {
  const crest = (n: number) => {
    const y = 470 + n * 66
    let d = `M-140,${y}`
    for (let x = -140 + (n % 2) * 60; x < 1080; x += 160)
      d += ` q36,-70 96,-52 q38,16 8,42 q-24,8 -30,-12 q10,40 86,22`
    return path(`${d} V1000 H-140z`, nth(inks, 1 + (n % 3)), n % 3 === 2 ? 'opacity=".96"' : '')
  }
  return (
    circle(690, 270, 160, nth(inks, 0)) +
    times(5, (n) =>
      rect(120 - n * 16, 180 + n * 26, 210 + n * 30, 8, nth(inks, 3), 'rx="4" opacity=".7"'),
    ) +
    times(8, crest)
  )
}

export const bloom: Painter = (_, [, ...inks]) =>
  times(5, (ring) => {
    const count = 16 - ring * 2
    const [long, wide] = [430 - ring * 82, 92 - ring * 13]
    return times(count, (n) =>
      turned(
        (n * 360) / count + ring * 11,
        path(
          `M480,480 C${480 - wide},${480 - long * 0.45} ${480 - wide * 0.7},${480 - long * 0.9} 480,${480 - long} C${480 + wide * 0.7},${480 - long * 0.9} ${480 + wide},${480 - long * 0.45} 480,480z`,
          nth(inks, ring),
          'opacity=".82"',
        ),
      ),
    )
  }) + circle(480, 480, 40, nth(inks, 2))

export const citrus: Painter = (random, [ground, peel, flesh, leaf, deep]) => {
  const half = (x: number, y: number, r: number, turn: number) =>
    moved(
      x,
      y,
      turned(
        turn,
        circle(0, 0, r, peel) +
          circle(0, 0, r * 0.9, ground) +
          times(9, (n) =>
            turned(
              n * 40,
              path(
                `M0,${-r * 0.08} L${r * 0.24},${-r * 0.72} Q0,${-r * 0.95} ${-r * 0.24},${-r * 0.72}z`,
                n % 4 === 1 ? deep : flesh,
              ),
              0,
              0,
            ),
          ),
        0,
        0,
      ),
    )
  const green = (x: number, y: number, turn: number) =>
    moved(
      x,
      y,
      turned(
        turn,
        path('M0,0 C70,-70 70,-150 0,-220 C-70,-150 -70,-70 0,0z', leaf) +
          line('M0,-8 V-196', ground, 4),
        0,
        0,
      ),
    )
  return (
    green(250, 420, -60) +
    green(690, 320, 40) +
    green(700, 800, 130) +
    green(200, 760, -130) +
    half(300, 300, 220, random.next() * 40) +
    half(720, 560, 270, 12) +
    half(230, 800, 170, 31) +
    half(830, 130, 120, 5) +
    circle(520, 860, 78, peel) +
    circle(500, 120, 46, deep)
  )
}
