import type { Painter } from './canvas.ts'
import { circle, faint, grid, line, moved, nth, path, rect, SIZE, times, turned } from './canvas.ts'

export const columns: Painter = (random, [, ...inks]) =>
  times(15, (n) => {
    const tall = 90 + 300 * Math.sin((n / 14) * Math.PI) ** 1.3 * (0.55 + 0.45 * random.next())
    const x = 72 + n * 56
    const ink = nth(inks, Math.floor(random.next() * inks.length))
    return (
      rect(x, 520 - tall, 38, tall, ink, 'rx="19"') +
      rect(x, 540, 38, tall * 0.42, ink, 'rx="19" opacity=".35"')
    )
  })

export const ripples: Painter = (_, [ground, ink, pale, deep]) =>
  circle(960, 0, 760, deep) +
  times(17, (n) =>
    circle(
      330,
      600,
      30 + n * 34,
      'none',
      `stroke="${n < 3 ? pale : ink}" stroke-width="${(17 - n * 0.85).toFixed(1)}" ${faint(1 - n * 0.05)}`,
    ),
  ) +
  circle(330, 600, 26, pale) +
  times(7, (n) =>
    circle(
      720,
      260,
      16 + n * 26,
      'none',
      `stroke="${ink}" stroke-width="4" ${faint(0.8 - n * 0.1)}`,
    ),
  ) +
  circle(720, 260, 9, ground)

/** Cubes at two heights; one has another colour. */
export const cubes: Painter = (random, [, left, right, accent, top]) => {
  const [w, h] = [96, 55]
  const cube = (x: number, y: number, hot: boolean) =>
    moved(
      x,
      y,
      path(`M0,${-h * 2} L${w},${-h} L0,0 L${-w},${-h}z`, hot ? accent : top) +
        path(`M${-w},${-h} L0,0 V${h * 2} L${-w},${h}z`, left, hot ? '' : 'opacity=".9"') +
        path(`M${w},${-h} L0,0 V${h * 2} L${w},${h}z`, right),
    )
  return grid(9, 6, (row, n) =>
    cube(
      n * w * 2 + (row % 2) * w,
      40 + row * h * 3 - (random.chance(0.42) ? h * 1.6 : 0),
      row === 4 && n === 3,
    ),
  )
}

export const rays: Painter = (random, [ground, ink, second, pale]) => {
  const count = 36
  const wedge = (n: number) => {
    const [a, b] = [n, n + 0.5].map((turn) => (turn / count) * 2 * Math.PI) as [number, number]
    const far = n % 3 === 0 ? 1400 : 560 + random.next() * 280
    return path(
      `M480,560 L${480 + Math.cos(a) * far},${560 + Math.sin(a) * far} L${480 + Math.cos(b) * far},${560 + Math.sin(b) * far}z`,
      n % 3 === 0 ? ink : second,
    )
  }
  return (
    times(count, wedge) +
    circle(480, 560, 238, ground) +
    circle(480, 560, 212, pale) +
    circle(480, 560, 212, ink, 'opacity=".14"') +
    rect(0, 700, SIZE, 260, ground) +
    times(6, (n) =>
      rect(300 - n * 44, 726 + n * 34, 360 + n * 88, 15 - n * 2, n % 2 ? second : ink, 'rx="6"'),
    )
  )
}

export const shards: Painter = (random, [, ...inks]) => {
  const corners = Array.from({ length: 7 }, (_, row) =>
    Array.from(
      { length: 7 },
      (_, column) =>
        [
          column * 160 + (column % 6 ? random.signed() * 58 : 0),
          row * 160 + (row % 6 ? random.signed() * 58 : 0),
        ] as const,
    ),
  )
  const at = (row: number, column: number) => corners[row]?.[column]
  const panes = grid(6, 6, (row, column) => {
    const [a, c] = [at(row, column), at(row + 1, column + 1)]
    const tone = () =>
      nth(inks, Math.floor(((row + column) / 12) * inks.length * 0.9 + random.next() * 1.3))
    return (
      path(`M${a} L${at(row, column + 1)} L${c}z`, tone(), 'opacity=".86"') +
      path(`M${a} L${c} L${at(row + 1, column)}z`, tone(), 'opacity=".86"')
    )
  })
  return (
    panes + times(6, (row) => line(`M${corners[row]?.join(' L')}`, '#ffffff', 1.6, 'opacity=".5"'))
  )
}

export const moire: Painter = (_, [, ink, warm, pale]) => {
  const fan = (x: number, y: number, colour: string, width: number) =>
    times(74, (n) =>
      circle(x, y, 14 + n * 11.5, 'none', `stroke="${colour}" stroke-width="${width}"`),
    )
  return circle(620, 380, 250, warm) + fan(400, 560, ink, 4.6) + fan(500, 470, pale, 2.6)
}

export const arches: Painter = (_, [, ...inks]) => {
  const arch = (x: number, base: number, wide: number, shift: number) =>
    times(6, (n) => {
      const r = wide * (1 - n * 0.155)
      return path(
        `M${x - r},${base} V${base - wide} A${r},${r} 0 0 1 ${x + r},${base - wide} V${base}z`,
        nth(inks, n + shift),
      )
    })
  return (
    arch(250, 980, 330, 1) +
    arch(790, 980, 250, 2) +
    arch(540, 980, 150, 3) +
    circle(770, 190, 84, nth(inks, 3))
  )
}

export const orbits: Painter = (random, [, ring, moon, pale, sun]) =>
  times(90, () =>
    circle(
      random.next() * SIZE,
      random.next() * SIZE,
      0.8 + random.next() * 1.8,
      pale,
      faint(0.2 + random.next() * 0.6),
    ),
  ) +
  times(7, (n) => {
    const r = 130 + n * 66
    const angle = random.next() * 6.28
    const size = 8 + random.next() ** 2 * 40
    return (
      circle(480, 480, r, 'none', `stroke="${ring}" stroke-width="2.4"`) +
      circle(
        480 + Math.cos(angle) * r,
        480 + Math.sin(angle) * r,
        size,
        nth([moon, pale, ring], n),
      ) +
      circle(480 + Math.cos(angle + 2.4) * r, 480 + Math.sin(angle + 2.4) * r, 5, moon)
    )
  }) +
  circle(480, 480, 92, sun) +
  circle(480, 480, 92, pale, 'opacity=".18" transform="translate(22 -20) scale(.955)"')

export const slices: Painter = (_, [ground, hot, warm, cold, pale]) =>
  `<defs><linearGradient id="sun" x2="0" y2="1"><stop offset="0" stop-color="${pale}"/><stop offset=".5" stop-color="${warm}"/><stop offset="1" stop-color="${hot}"/></linearGradient></defs>` +
  circle(480, 430, 286, 'url(#sun)') +
  times(9, (n) => rect(180, 430 + n * 33, 600, 5 + n * 3.2, ground)) +
  rect(0, 694, SIZE, 266, ground) +
  times(21, (n) => line(`M480,640 L${-1120 + n * 160},960`, cold, 3, 'opacity=".85"')) +
  times(8, (n) => rect(0, 694 + n * n * 4.6, SIZE, 2 + n * 0.4, cold, 'opacity=".85"')) +
  rect(0, 600, SIZE, 94, ground) +
  times(12, (n) =>
    path(
      `M${n * 96 - 60},694 l${60 + (n % 3) * 14},${-60 - (n % 4) * 16} l${66 + (n % 2) * 20},${60 + (n % 4) * 16}z`,
      ground,
      `stroke="${hot}" stroke-width="3"`,
    ),
  )

export const dots: Painter = (_, [, ink, grey, accent]) =>
  grid(24, 24, (row, column) => {
    const wave = Math.sin(column * 0.42 + row * 0.12) + Math.sin(row * 0.38 - column * 0.16)
    const hot = row === 15 && column === 16
    const size = hot ? 19 : Math.max(1.6, 10.5 + wave * 5)
    return circle(20 + column * 40, 20 + row * 40, size, hot ? accent : wave > 1.1 ? grey : ink)
  })

export const riso: Painter = (_, [, red, blue, yellow]) => {
  const over = 'style="mix-blend-mode:multiply"'
  return (
    circle(390, 400, 270, yellow, over) +
    path('M230,820 L590,210 L880,760z', red, over) +
    rect(120, 520, 480, 260, blue, over) +
    path(
      times(11, (n) => `M640,${110 + n * 30} h230 v13 h-230z`),
      blue,
      over,
    ) +
    turned(
      -18,
      times(4, (n) => circle(160 + n * 78, 880, 26, red)),
      300,
      880,
    )
  )
}
