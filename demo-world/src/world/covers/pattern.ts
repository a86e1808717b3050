import type { Painter } from './canvas.ts'
import {
  circle,
  closed,
  grid,
  line,
  moved,
  nth,
  path,
  points,
  polar,
  polygon,
  rect,
  SIZE,
  stripe,
  times,
  turned,
} from './canvas.ts'

const QUARTERS = [0, 90, 180, 270]

const tiles: Painter = (random, [, ...inks]) =>
  grid(4, 4, (row, column) => {
    const [a, b] = [nth(inks, row + column * 2), nth(inks, row * 3 + column + 1)]
    const drum = circle(120, 120, 104, a) + circle(120, 120, 72, b) + circle(120, 120, 22, a)
    const fan =
      path('M0,240 A240,240 0 0 1 240,0 V240z', a) + path('M90,240 A150,150 0 0 1 240,90 V240z', b)
    const sticks = times(4, (n) => rect(18 + n * 56, 14, 34, 212, n % 2 ? a : b, 'rx="17"'))
    const turn = random.pick(QUARTERS)
    const tile = turned(turn, random.pick([drum, fan, sticks]), 120, 120)
    return moved(column * 240, row * 240, tile)
  })

const scales: Painter = (_, [, ...inks]) =>
  grid(18, 6, (row, column) => {
    const isAccent = row === 8 && column === 3
    const x = (column - 1) * 240 + (row % 2) * 120
    const inkOf = (n: number) => nth(inks, isAccent ? 3 - (n % 2) : (n + 1) % 3)
    const layers = times(4, (n) => circle(0, 0, 120 * (0.92 - n * 0.22), inkOf(n)))
    return moved(x, row * 60 + 20, circle(0, 0, 120, nth(inks, 0)) + layers)
  })

const truchet: Painter = (random, [, ink, deep, pale]) =>
  grid(8, 8, (row, column) => {
    const d = random.chance(0.14)
      ? 'M0,60 H120 M60,0 V120'
      : 'M60,0 A60,60 0 0 1 0,60 M120,60 A60,60 0 0 0 60,120'
    const turn = random.pick([0, 90])
    const core = random.chance(0.1) ? line(d, pale, 8) : ''
    const tile = turned(turn, line(d, deep, 56) + line(d, ink, 34) + core, 60, 60)
    return moved(column * 120, row * 120, tile)
  })

const terrazzo: Painter = (random, [, ...inks]) =>
  times(92, (n) => {
    const x = (n % 10) * 100 + 40 + random.signed() * 52
    const y = Math.floor(n / 10) * 106 + 40 + random.signed() * 48
    const size = 14 + random.next() ** 2 * 62
    const corners = 5 + random.below(3)
    const stone = points(corners, (k) => {
      const angle = (k / corners) * 6.28 + random.signed() * 0.4
      return [
        x + Math.cos(angle) * size * (0.7 + random.next() * 0.5),
        y + Math.sin(angle) * size * (0.5 + random.next() * 0.4),
      ]
    })
    return polygon(stone, random.pick(inks))
  })

const slabs: Painter = (random, [, dark, darker, pale, accent]) =>
  grid(6, 6, (row, column) => {
    const isAccent = row === 2 && column === 4
    const [front, base, more] = isAccent ? [accent, accent, 0.7] : [pale, darker, '']
    const slab =
      path('M0,0 H160 L80,80z', front) +
      path('M160,0 V160 L80,80z', dark, 0.55) +
      path('M0,160 H160 L80,80z', base, more) +
      path('M0,0 V160 L80,80z', dark)
    return moved(column * 160, row * 160, turned(random.pick(QUARTERS), slab, 80, 80))
  })

const shelves: Painter = (random, [, ...inks]) =>
  times(4, (board) => {
    const base = 232 + board * 236
    let books = ''
    for (let x = 34; x < 900; ) {
      const [wide, tall] = [20 + random.next() * 42, 120 + random.next() * 66]
      const leans = random.chance(0.09)
      if (random.chance(0.07)) x += 50
      const book =
        rect(0, -tall, wide, tall, random.pick(inks), 'rx="3"') +
        rect(4, 18 - tall, wide - 8, 5, '#fff8e8', 0.7) +
        rect(4, -34, wide - 8, 10, '#fff8e8', 0.35)
      books += moved(x, base, book, leans ? 7 : 0)
      x += wide + (leans ? 26 : 3)
    }
    const shadow = stripe(base + 16, 7, '#000', 0.12)
    return books + stripe(base, 16, '#5b4330') + shadow
  })

const dancheong: Painter = (_, [ground, red, gold, blue, white, pink]) => {
  const petals = (count: number, long: number, wide: number, ...colours: string[]) => {
    const petal = colours.map((colour, k) => {
      const [side, shoulder, tip] = [
        wide * (1 - k * 0.24),
        -long * (0.92 - k * 0.1),
        -long * (1.04 - k * 0.13),
      ]
      const right = `C${side},${shoulder} ${side},${-long * 0.5} 0,${-long * 0.25}z`
      const left = `C${-side},${-long * 0.5} ${-side},${shoulder} 0,${tip}`
      return path(`M0,${-long * 0.25} ${left} ${right}`, colour)
    })
    return times(count, (n) => turned((n * 360) / count, petal.join('')))
  }
  const lotus = (x: number, y: number, r: number) =>
    moved(
      x,
      y,
      circle(0, 0, r * 1.06, ground) +
        circle(0, 0, r * 1.02, gold) +
        circle(0, 0, r * 0.98, ground) +
        petals(16, r, r * 0.2, white, blue) +
        petals(12, r * 0.78, r * 0.22, white, red, pink) +
        petals(8, r * 0.5, r * 0.2, white, gold) +
        circle(0, 0, r * 0.18, red) +
        circle(0, 0, r * 0.09, gold),
    )
  return (
    times(9, (n) => stripe(n * 110, 36, n % 2 ? red : blue, 0.25)) +
    grid(2, 2, (row, column) => lotus(column * SIZE, row * SIZE, 300)) +
    lotus(480, 480, 370)
  )
}

const pixels: Painter = (random, [ground, dark, leaf, sun, coin, pale]) => {
  const at = (x: number, y: number, colour: string, style?: number) =>
    rect(x * 40, y * 40, 40.5, 40.5, colour, style)
  const inks: Record<string, string> = { g: leaf, G: dark, t: '#8a5a3b', s: sun, c: coin, p: pale }
  const sprite = (x: number, y: number, rows: string) =>
    rows
      .split(' ')
      .flatMap((row, dy) =>
        [...row].map((key, dx) => (inks[key] ? at(x + dx, y + dy, inks[key]) : '')),
      )
      .join('')
  const stars = times(26, () => {
    const [x, y] = [random.below(24), random.below(11)]
    return at(x, y, pale, 0.2 + random.next() * 0.5)
  })
  const land = grid(24, 7, (x, y) => {
    const soil = (x + y) % 3 ? dark : ground
    return at(x, 17 + y, y === 0 ? leaf : soil)
  })
  const trees = [1, 7, 19].map((x) => sprite(x, 10, '..g.. .ggg. .gGg. ggGgg gGggG ..t.. ..t..'))
  return (
    stars +
    sprite(16, 2, '.sss. sssss sspss sssss .sss.') +
    land +
    trees.join('') +
    sprite(13, 13, '.cc. cpcc cpcc .cc.')
  )
}

const blocks: Painter = (random, [, ...inks]) => {
  const cube = (ink: string) => rect(0, 0, 180, 180, ink, 'rx="14"')
  const bricks = [
    (ink: string, other: string) => cube(ink) + circle(90, 90, 50, other),
    (ink: string, other: string) => cube(ink) + path('M90,34 L150,140 H30z', other),
    (ink: string, other: string) =>
      cube(ink) + times(3, (n) => rect(26, 34 + n * 44, 128, 22, other, 'rx="11"')),
  ]
  const roofs = [
    (ink: string) =>
      path('M0,180 V90 A90,90 0 0 1 180,90 V180 H130 V110 A40,40 0 0 0 50,110 V180z', ink),
    (ink: string) =>
      path(
        'M0,180 L90,10 L180,180z',
        ink,
        `stroke="${ink}" stroke-width="10" stroke-linejoin="round"`,
      ),
  ]
  const towers = [2, 4, 3, 1, 2].map((high, column) =>
    times(high, (level) => {
      const draw = random.pick(level < high - 1 ? bricks : roofs)
      const block = draw(nth(inks, column * 2 + level * 3), nth(inks, column + level * 2 + 1))
      return moved(20 + column * 186, 664 - level * 190, block)
    }),
  )
  return stripe(850, 110, nth(inks, 3), 0.25) + towers.join('') + circle(800, 160, 70, nth(inks, 1))
}

/** After Matisse. */
const cutouts: Painter = (random, [, ...inks]) => {
  const weed = () => {
    const lobes = points(27, (n) => {
      const r = 132 * (n % 3 === 2 ? 0.36 : 0.94 + random.next() * 0.12)
      const [x, y] = polar(0, 0, (n / 27) * 2 * Math.PI, r)
      return [x * 0.78, y]
    })
    return closed(lobes)
  }
  return (
    grid(3, 3, (row, column) => {
      const n = row * 3 + column
      const opacity = n % 2 ? 0.92 : 0.25
      return rect(column * 320, row * 320, 320, 320, nth(inks, n + row), opacity)
    }) +
    grid(3, 3, (row, column) => {
      const n = row * 3 + column
      const turn = random.signed() * 40
      const plant = path(weed(), n % 2 ? '#f9f1df' : nth(inks, n + 2))
      return moved(160 + column * 320, 160 + row * 320, plant, turn)
    })
  )
}

export const pattern = {
  tiles,
  scales,
  truchet,
  terrazzo,
  slabs,
  shelves,
  dancheong,
  pixels,
  blocks,
  cutouts,
}
