import type { Painter } from './canvas.ts'
import {
  circle,
  gradient,
  grid,
  line,
  moved,
  nth,
  path,
  points,
  polar,
  polygon,
  rect,
  ring,
  SIZE,
  stars,
  stripe,
  times,
  turned,
} from './canvas.ts'

const columns: Painter = (random, [, ...inks]) =>
  times(15, (n) => {
    const tall = 90 + 300 * Math.sin((n / 14) * Math.PI) ** 1.3 * (0.55 + 0.45 * random.next())
    const [x, ink] = [72 + n * 56, random.pick(inks)]
    return (
      rect(x, 520 - tall, 38, tall, ink, 'rx="19"') +
      rect(x, 540, 38, tall * 0.42, ink, 'rx="19" opacity=".35"')
    )
  })

const ripples: Painter = (_, [ground, ink, pale, deep]) =>
  circle(960, 0, 760, deep) +
  times(17, (n) => ring(330, 600, 30 + n * 34, n < 3 ? pale : ink, 17 - n * 0.85, 1 - n * 0.05)) +
  circle(330, 600, 26, pale) +
  times(7, (n) => ring(720, 260, 16 + n * 26, ink, 4, 0.8 - n * 0.1)) +
  circle(720, 260, 9, ground)

const cubes: Painter = (random, [, left, right, accent, top]) => {
  const [w, h] = [96, 55]
  return grid(9, 6, (row, n) => {
    const isAccent = row === 4 && n === 3
    return moved(
      n * w * 2 + (row % 2) * w,
      40 + row * h * 3 - (random.chance(0.42) ? h * 1.6 : 0),
      path(`M0,${-h * 2} L${w},${-h} L0,0 L${-w},${-h}z`, isAccent ? accent : top) +
        path(`M${-w},${-h} L0,0 V${h * 2} L${-w},${h}z`, left, isAccent ? '' : 0.9) +
        path(`M${w},${-h} L0,0 V${h * 2} L${w},${h}z`, right),
    )
  })
}

const rays: Painter = (random, [ground, ink, second, pale]) => {
  const wedge = (n: number) => {
    const far = n % 3 === 0 ? 1400 : 560 + random.next() * 280
    const ends = points(2, (end) => polar(480, 560, ((n + end / 2) / 18) * Math.PI, far))
    return polygon([[480, 560], ...ends], n % 3 === 0 ? ink : second)
  }
  return (
    times(36, wedge) +
    circle(480, 560, 238, ground) +
    circle(480, 560, 212, pale) +
    circle(480, 560, 212, ink, 0.14) +
    stripe(700, 260, ground) +
    times(6, (n) =>
      rect(300 - n * 44, 726 + n * 34, 360 + n * 88, 15 - n * 2, n % 2 ? second : ink, 'rx="6"'),
    )
  )
}

const shards: Painter = (random, [, ...inks]) => {
  const jitter = (at: number) => (at % 6 ? random.signed() * 58 : 0)
  const corners = points(49, (n) => {
    const [row, column] = [Math.floor(n / 7), n % 7]
    return [column * 160 + jitter(column), row * 160 + jitter(row)]
  })
  const panes = grid(6, 6, (row, column) => {
    const [a, b, c, d] = [0, 1, 8, 7].map((step) => nth(corners, row * 7 + column + step))
    const tone = () =>
      nth(inks, Math.floor(((row + column) / 12) * inks.length * 0.9 + random.next() * 1.3))
    return path(`M${a} L${b} L${c}z`, tone(), 0.86) + path(`M${a} L${c} L${d}z`, tone(), 0.86)
  })
  const seams = times(6, (row) =>
    line(`M${corners.slice(row * 7, row * 7 + 7).join(' L')}`, '#fff', 1.6, 0.5),
  )
  return panes + seams
}

const moire: Painter = (_, [, ink, warm, pale]) => {
  const fan = (x: number, y: number, colour: string, width: number) =>
    times(74, (n) => ring(x, y, 14 + n * 11.5, colour, width))
  return circle(620, 380, 250, warm) + fan(400, 560, ink, 4.6) + fan(500, 470, pale, 2.6)
}

const arches: Painter = (_, [, ...inks]) => {
  const arch = (x: number, wide: number, shift: number) =>
    times(6, (n) => {
      const r = wide * (1 - n * 0.155)
      const top = 980 - wide
      return path(
        `M${x - r},980 V${top} A${r},${r} 0 0 1 ${x + r},${top} V980z`,
        nth(inks, n + shift),
      )
    })
  return (
    arch(250, 330, 1) + arch(790, 250, 2) + arch(540, 150, 3) + circle(770, 190, 84, nth(inks, 3))
  )
}

const orbits: Painter = (random, [, orbit, moon, pale, sun]) =>
  stars(random, 90, SIZE, pale) +
  times(7, (n) => {
    const r = 130 + n * 66
    const angle = random.next() * 6.28
    const size = 8 + random.next() ** 2 * 40
    return (
      ring(480, 480, r, orbit, 2.4) +
      circle(...polar(480, 480, angle, r), size, nth([moon, pale, orbit], n)) +
      circle(...polar(480, 480, angle + 2.4, r), 5, moon)
    )
  }) +
  circle(480, 480, 92, sun) +
  circle(480, 480, 92, pale, 'opacity=".18" transform="translate(22 -20) scale(.955)"')

const slices: Painter = (_, [ground, hot, warm, cold, pale]) =>
  gradient('sun', [pale, warm, hot]) +
  circle(480, 430, 286, 'url(#sun)') +
  times(9, (n) => rect(180, 430 + n * 33, 600, 5 + n * 3.2, ground)) +
  stripe(694, 266, ground) +
  times(21, (n) => line(`M480,640 L${-1120 + n * 160},960`, cold, 3, 0.85)) +
  times(8, (n) => stripe(694 + n * n * 4.6, 2 + n * 0.4, cold, 0.85)) +
  stripe(600, 94, ground) +
  times(12, (n) => {
    const [rise, fall] = [`${60 + (n % 3) * 14},${-60 - (n % 4) * 16}`, 60 + (n % 4) * 16]
    const peak = `M${n * 96 - 60},694 l${rise} l${66 + (n % 2) * 20},${fall}z`
    return path(peak, ground, `stroke="${hot}" stroke-width="3"`)
  })

const dots: Painter = (_, [, ink, grey, accent]) =>
  grid(24, 24, (row, column) => {
    const [x, y] = [20 + column * 40, 20 + row * 40]
    if (row === 15 && column === 16) return circle(x, y, 19, accent)
    const wave = Math.sin(column * 0.42 + row * 0.12) + Math.sin(row * 0.38 - column * 0.16)
    return circle(x, y, Math.max(1.6, 10.5 + wave * 5), wave > 1.1 ? grey : ink)
  })

const riso: Painter = (_, [, red, blue, yellow]) => {
  const over = 'style="mix-blend-mode:multiply"'
  const coins = times(4, (n) => circle(160 + n * 78, 880, 26, red))
  return (
    circle(390, 400, 270, yellow, over) +
    path('M230,820 L590,210 L880,760z', red, over) +
    rect(120, 520, 480, 260, blue, over) +
    path(
      times(11, (n) => `M640,${110 + n * 30} h230 v13 h-230z`),
      blue,
      over,
    ) +
    turned(-18, coins, 300, 880)
  )
}

export const geometry = {
  columns,
  ripples,
  cubes,
  rays,
  shards,
  moire,
  arches,
  orbits,
  slices,
  dots,
  riso,
}
