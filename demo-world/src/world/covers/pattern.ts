import type { Painter, Point } from './canvas.ts'
import {
  circle,
  closed,
  faint,
  grid,
  line,
  moved,
  nth,
  path,
  rect,
  SIZE,
  times,
  turned,
} from './canvas.ts'

/** Tiles of quarter discs and bars in earthen colours. */
export const tiles: Painter = (random, [, ...inks]) =>
  grid(4, 4, (row, column) => {
    const [a, b] = [nth(inks, row + column * 2), nth(inks, row * 3 + column + 1)]
    const drum = circle(120, 120, 104, a) + circle(120, 120, 72, b) + circle(120, 120, 22, a)
    const fan =
      path('M0,240 A240,240 0 0 1 240,0 V240z', a) + path('M90,240 A150,150 0 0 1 240,90 V240z', b)
    const sticks = times(4, (n) => rect(18 + n * 56, 14, 34, 212, n % 2 ? a : b, 'rx="17"'))
    return moved(
      column * 240,
      row * 240,
      turned(random.pick([0, 90, 180, 270]), random.pick([drum, fan, sticks]), 120, 120),
    )
  })

export const scales: Painter = (_, [, ...inks]) => {
  const r = 120
  return grid(18, 6, (row, column) => {
    const [x, y] = [(column - 1) * r * 2 + (row % 2) * r, row * r * 0.5 + 20]
    const hot = row === 8 && column === 3
    return (
      circle(x, y, r, inks[0]) +
      times(4, (n) =>
        circle(x, y, r * (0.92 - n * 0.22), nth(inks, hot ? 3 - (n % 2) : (n + 1) % 3)),
      )
    )
  })
}

export const truchet: Painter = (random, [, ink, deep, pale]) => {
  const bend = ['M60,0 A60,60 0 0 1 0,60', 'M120,60 A60,60 0 0 0 60,120']
  const cross = ['M0,60 H120', 'M60,0 V120']
  return grid(8, 8, (row, column) => {
    const lines = random.chance(0.14) ? cross : bend
    const shape = (colour: string, width: number) =>
      lines.map((d) => line(d, colour, width)).join('')
    const turn = random.pick([0, 90])
    const bands = shape(deep, 56) + shape(ink, 34) + (random.chance(0.1) ? shape(pale, 8) : '')
    return moved(column * 120, row * 120, turned(turn, bands, 60, 60))
  })
}

export const terrazzo: Painter = (random, [, ...inks]) =>
  times(92, (n) => {
    const [x, y] = [
      (n % 10) * 100 + 40 + random.signed() * 52,
      Math.floor(n / 10) * 106 + 40 + random.signed() * 48,
    ]
    const size = 14 + random.next() ** 2 * 62
    const corners = 5 + Math.floor(random.next() * 3)
    const points = Array.from({ length: corners }, (_, k) => {
      const a = (k / corners) * 6.28 + random.signed() * 0.4
      return [
        x + Math.cos(a) * size * (0.7 + random.next() * 0.5),
        y + Math.sin(a) * size * (0.5 + random.next() * 0.4),
      ].map((v) => v.toFixed(1))
    })
    return path(`M${points.join(' L')}z`, random.pick(inks))
  })

export const slabs: Painter = (random, [, dark, darker, pale, accent]) =>
  grid(6, 6, (row, column) => {
    const hot = row === 2 && column === 4
    const slab =
      path('M0,0 H160 L80,80z', hot ? accent : pale) +
      path('M160,0 V160 L80,80z', dark, 'opacity=".55"') +
      path('M0,160 H160 L80,80z', hot ? accent : darker, hot ? 'opacity=".7"' : '') +
      path('M0,0 V160 L80,80z', dark)
    return moved(column * 160, row * 160, turned(random.pick([0, 90, 180, 270]), slab, 80, 80))
  })

export const shelves: Painter = (random, [, ...inks]) => {
  let out = ''
  for (let board = 0; board < 4; board++) {
    const base = 232 + board * 236
    for (let x = 34; x < 900; ) {
      const [wide, tall] = [20 + random.next() * 42, 120 + random.next() * 66]
      const lean = random.chance(0.09)
      if (random.chance(0.07)) x += 50
      const ink = random.pick(inks)
      const book =
        rect(x, base - tall, wide, tall, ink, 'rx="3"') +
        rect(x + 4, base - tall + 18, wide - 8, 5, '#fff8e8', 'opacity=".7"') +
        rect(x + 4, base - 34, wide - 8, 10, '#fff8e8', 'opacity=".35"')
      out += lean ? turned(7, book, x, base) : book
      x += wide + (lean ? 26 : 3)
    }
    out += rect(0, base, SIZE, 16, '#5b4330') + rect(0, base + 16, SIZE, 7, '#000', 'opacity=".12"')
  }
  return out
}

/** Lotus flowers in the five colours of painted eaves. */
export const dancheong: Painter = (_, [ground, red, gold, blue, white, pink]) => {
  const petals = (count: number, long: number, wide: number, colours: readonly string[]) =>
    times(count, (n) =>
      turned(
        (n * 360) / count,
        colours
          .map((colour, k) =>
            path(
              `M0,${-long * 0.25} C${-wide * (1 - k * 0.24)},${-long * 0.5} ${-wide * (1 - k * 0.24)},${-long * (0.92 - k * 0.1)} 0,${-long * (1.04 - k * 0.13)} C${wide * (1 - k * 0.24)},${-long * (0.92 - k * 0.1)} ${wide * (1 - k * 0.24)},${-long * 0.5} 0,${-long * 0.25}z`,
              colour,
            ),
          )
          .join(''),
        0,
        0,
      ),
    )
  const lotus = (x: number, y: number, r: number) =>
    moved(
      x,
      y,
      circle(0, 0, r * 1.06, ground) +
        circle(0, 0, r * 1.02, gold) +
        circle(0, 0, r * 0.98, ground) +
        petals(16, r, r * 0.2, [white, blue]) +
        petals(12, r * 0.78, r * 0.22, [white, red, pink]) +
        petals(8, r * 0.5, r * 0.2, [white, gold]) +
        circle(0, 0, r * 0.18, red) +
        circle(0, 0, r * 0.09, gold),
    )
  const corners = grid(2, 2, (row, column) => lotus(column * SIZE, row * SIZE, 300))
  return (
    times(9, (n) => rect(0, n * 110, SIZE, 36, nth([blue, red], n), 'opacity=".25"')) +
    corners +
    lotus(480, 480, 370)
  )
}

/** The pixels of a game: trees, a lake, a sun and a coin. */
export const pixels: Painter = (random, [ground, dark, leaf, sun, coin, pale]) => {
  const side = 40
  const at = (x: number, y: number, colour: string, more = '') =>
    rect(x * side, y * side, side + 0.5, side + 0.5, colour, more)
  const block = (x: number, y: number, picture: readonly string[], inks: Record<string, string>) =>
    picture
      .map((row, dy) =>
        [...row].map((c, dx) => (inks[c] ? at(x + dx, y + dy, inks[c]) : '')).join(''),
      )
      .join('')
  const tree = ['..g..', '.ggg.', '.gGg.', 'ggGgg', 'gGggG', '..t..', '..t..']
  const inks = { g: leaf, G: dark, t: '#8a5a3b', s: sun, c: coin, p: pale }
  const stars = times(26, () =>
    at(
      Math.floor(random.next() * 24),
      Math.floor(random.next() * 11),
      pale,
      faint(0.2 + random.next() * 0.5),
    ),
  )
  const land = grid(24, 7, (x, y) => at(x, 17 + y, y === 0 ? leaf : (x + y) % 3 ? dark : ground))
  return (
    stars +
    block(16, 2, ['.sss.', 'sssss', 'sspss', 'sssss', '.sss.'], inks) +
    land +
    block(1, 10, tree, inks) +
    block(7, 10, tree, inks) +
    block(19, 10, tree, inks) +
    block(13, 13, ['.cc.', 'cpcc', 'cpcc', '.cc.'], inks)
  )
}

export const blocks: Painter = (random, [, ...inks]) => {
  const shapes = [
    (ink: string, other: string) =>
      rect(0, 0, 180, 180, ink, 'rx="14"') + circle(90, 90, 50, other),
    (ink: string, other: string) =>
      rect(0, 0, 180, 180, ink, 'rx="14"') + path('M90,34 L150,140 H30z', other),
    (ink: string) =>
      path('M0,180 V90 A90,90 0 0 1 180,90 V180 H130 V110 A40,40 0 0 0 50,110 V180z', ink),
    (ink: string, other: string) =>
      rect(0, 0, 180, 180, ink, 'rx="14"') +
      times(3, (n) => rect(26, 34 + n * 44, 128, 22, other, 'rx="11"')),
    (ink: string) =>
      path(
        'M0,180 L90,10 L180,180z',
        ink,
        `stroke="${ink}" stroke-width="10" stroke-linejoin="round"`,
      ),
  ]
  let out = rect(0, 850, SIZE, 110, nth(inks, 3), 'opacity=".25"')
  const heights = [2, 4, 3, 1, 2]
  for (const [column, high] of heights.entries()) {
    for (let level = 0; level < high; level++) {
      const flat = level < high - 1
      const shape = flat ? random.pick([0, 1, 3]) : random.pick([2, 4])
      const ink = nth(inks, column * 2 + level * 3)
      out += moved(
        20 + column * 186,
        664 - level * 190,
        shapes[shape]?.(ink, nth(inks, column + level * 2 + 1)) ?? '',
      )
    }
  }
  return out + circle(800, 160, 70, nth(inks, 1))
}

/** Paper cut-outs of plants, after Matisse. */
export const cutouts: Painter = (random, [, ...inks]) => {
  const weed = (x: number, y: number, size: number, turn: number, colour: string) => {
    // two corners at the tip of each leaf and one between two leaves
    const lobes: Point[] = Array.from({ length: 27 }, (_, n) => {
      const a = (n / 27) * 2 * Math.PI
      const r = size * (n % 3 === 2 ? 0.36 : 0.94 + random.next() * 0.12)
      return [Math.cos(a) * r * 0.78, Math.sin(a) * r]
    })
    return moved(x, y, turned(turn, path(closed(lobes), colour), 0, 0))
  }
  const squares = times(9, (n) =>
    rect(
      (n % 3) * 320,
      Math.floor(n / 3) * 320,
      320,
      320,
      nth(inks, n + Math.floor(n / 3)),
      n % 2 ? 'opacity=".92"' : 'opacity=".25"',
    ),
  )
  return (
    squares +
    times(9, (n) =>
      weed(
        160 + (n % 3) * 320,
        160 + Math.floor(n / 3) * 320,
        132,
        random.signed() * 40,
        n % 2 ? '#f9f1df' : nth(inks, n + 2),
      ),
    )
  )
}
