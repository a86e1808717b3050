import type { Random } from '../synth/random.ts'

/** The side of a cover in pixels. */
export const SIZE = 960

/** The colours of an album, the ground first; each painter reads as many as it needs. */
export type Palette = readonly [string, string, string, string, string, string]

/** Returns the content of an SVG of 960×960. */
export type Painter = (random: Random, palette: Palette) => string

export type Point = readonly [number, number]

/** Attributes of an element; a number is its opacity. */
export type Style = string | number
const attributes = (style: Style) => (typeof style === 'number' ? `opacity="${style}"` : style)

type Stop = readonly [offset: number, colour: string, opacity: number]

/** Defines a gradient, used as `url(#id)`. */
export function gradientOf(
  kind: 'linear' | 'radial',
  id: string,
  stops: readonly Stop[],
  more = '',
): string {
  const drawn = stops.map(
    ([offset, colour, opacity]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  )
  return `<${kind}Gradient id="${id}" ${more}>${drawn.join('')}</${kind}Gradient>`
}

export function gradient(id: string, colours: readonly string[], turn = 90): string {
  const stops = colours.map((colour, n) => [n / (colours.length - 1), colour, 1] as const)
  return gradientOf('linear', id, stops, `gradientTransform="rotate(${turn} .5 .5)"`)
}

export const glow = (id: string, colour: string, strength: number) =>
  gradientOf('radial', id, [
    [0, colour, strength],
    [0.45, colour, strength * 0.32],
    [1, colour, 0],
  ])

export const clipped = (id: string, shape: string, inside: string) =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${inside}</g>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  style: Style = '',
) => {
  const box = `x="${x}" y="${y}" width="${width}" height="${height}"`
  return `<rect ${box} fill="${fill}" ${attributes(style)}/>`
}
export const stripe = (y: number, height: number, fill: string, style?: Style) =>
  rect(0, y, SIZE, height, fill, style)
export const full = (fill: string, style?: Style) => stripe(0, SIZE, fill, style)
export const circle = (x: number, y: number, r: number, fill: string, style: Style = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${attributes(style)}/>`
export const path = (d: string, fill: string, style: Style = '') =>
  `<path d="${d}" fill="${fill}" ${attributes(style)}/>`
export const polygon = (points: readonly Point[], fill: string, style?: Style) =>
  path(`M${points.join(' L')}z`, fill, style)
const stroke = (colour: string, width: number, style: Style) =>
  `stroke="${colour}" stroke-width="${width}" ${attributes(style)}`
export const ring = (
  x: number,
  y: number,
  r: number,
  colour: string,
  width: number,
  style: Style = '',
) => circle(x, y, r, 'none', stroke(colour, width, style))
export const line = (d: string, colour: string, width: number, style: Style = '') => {
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  return path(d, 'none', `${round} ${stroke(colour, width, style)}`)
}

/** Returns the attribute `d` of a path through points. */
export const smooth = (points: readonly Point[]): string =>
  points
    .map(([x, y], n) => {
      const before = points[n - 1]
      if (!before) return `M${x},${y}`
      const middle = (before[0] + x) / 2
      return `C${middle},${before[1]} ${middle},${y} ${x},${y}`
    })
    .join(' ')

export function closed(points: readonly Point[]): string {
  const curves = points.map((here, n) => {
    const [before, next, after] = [nth(points, n - 1), nth(points, n + 1), nth(points, n + 2)]
    const out = [here[0] + (next[0] - before[0]) / 6, here[1] + (next[1] - before[1]) / 6]
    const into = [next[0] - (after[0] - here[0]) / 6, next[1] - (after[1] - here[1]) / 6]
    return `C${[out, into, next].join(' ')}`
  })
  return `M${points[0]} ${curves.join(' ')}z`
}

export const points = (count: number, at: (n: number) => Point): Point[] =>
  Array.from({ length: count }, (_, n) => at(n))

export const polar = (x: number, y: number, angle: number, far: number): Point => [
  x + Math.cos(angle) * far,
  y + Math.sin(angle) * far,
]

export const nth = <T>(list: readonly T[], n: number): T =>
  list.at(n < 0 ? n : n % list.length) as T

export const times = (count: number, draw: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => draw(n)).join('')

export const grid = (
  rows: number,
  columns: number,
  draw: (row: number, column: number) => string,
): string => times(rows, (row) => times(columns, (column) => draw(row, column)))

export const turned = (degrees: number, inside: string, x = 0, y = 0) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inside}</g>`
export const moved = (x: number, y: number, inside: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${inside}</g>`

export const stars = (random: Random, count: number, height: number, colour: string) =>
  times(count, () =>
    circle(
      random.next() * SIZE,
      random.next() * height,
      0.7 + random.next() * 1.5,
      colour,
      0.2 + random.next() * 0.6,
    ),
  )
