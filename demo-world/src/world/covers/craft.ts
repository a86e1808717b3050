import type { Painter, Point } from './canvas.ts'
import {
  circle,
  faint,
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

/** Mulberry paper with fibres, a brush stroke and a seal. */
export const hanji: Painter = (random, [, ink, seal, fibre]) => {
  const fibres = times(170, () => {
    const [x, y, a] = [random.next() * SIZE, random.next() * SIZE, random.next() * 6.28]
    const long = 20 + random.next() * 70
    return line(
      `M${x.toFixed(0)},${y.toFixed(0)} q${(Math.cos(a) * long).toFixed(0)},${(Math.sin(a) * long).toFixed(0)} ${(Math.cos(a + 0.6) * long * 1.6).toFixed(0)},${(Math.sin(a + 0.6) * long * 1.6).toFixed(0)}`,
      fibre,
      0.8 + random.next() * 1.4,
      faint(0.25 + random.next() * 0.4),
    )
  })
  // a brush that runs dry: many hairs of different lengths
  const hairs = times(58, (n) => {
    const r = 292 + (n - 29) * 2.5 + random.signed() * 2
    const end = 5.9 - Math.abs(n - 24) * 0.028 - random.next() * 0.5
    const points: Point[] = Array.from({ length: 26 }, (_, k) => {
      const a = -1.9 + (k / 25) * end
      const wobble = 1 + 0.03 * Math.sin(a * 2.1) - (k / 25) * 0.05
      return [480 + Math.cos(a) * r * wobble, 470 + Math.sin(a) * r * wobble]
    })
    return line(smooth(points), ink, 2.2 + random.next() * 3.4, faint(0.55 + random.next() * 0.45))
  })
  const mark =
    rect(0, 0, 84, 84, seal, 'rx="9"') +
    line('M22,20 V64 M42,20 V64 M62,20 V64 M22,42 H62', '#efe6d2', 6)
  return fibres + hairs + moved(760, 790, mark)
}

export const masks: Painter = (random, [ground, red, gold, black, teal]) => {
  const face = (colour: string, dark: string, mood: number) =>
    path(
      'M0,-190 C130,-190 160,-60 140,40 C124,130 60,200 0,206 C-60,200 -124,130 -140,40 C-160,-60 -130,-190 0,-190z',
      colour,
    ) +
    times(2, (n) => {
      const x = n ? 62 : -62
      return (
        line(`M${x - 44},${-72 - mood * 8} q44,${-44 * mood} 88,0`, dark, 15) +
        path(`M${x - 36},-20 q36,${-34 * mood} 72,0 q-36,${16 * mood} -72,0z`, dark)
      )
    }) +
    path('M-18,-10 Q-40,64 -30,70 Q0,90 30,70 Q40,64 18,-10z', dark, 'opacity=".22"') +
    path(
      mood > 0 ? 'M-74,104 Q0,190 74,104 Q0,134 -74,104z' : 'M-64,150 Q0,84 64,150 Q0,124 -64,150z',
      dark,
    ) +
    circle(-88, 60, 20, dark, 'opacity=".28"') +
    circle(88, 60, 20, dark, 'opacity=".28"')
  const bands = times(12, (n) => rect(0, n * 80, SIZE, 40, gold, 'opacity=".22"'))
  const place = (
    x: number,
    y: number,
    turn: number,
    size: number,
    colour: string,
    dark: string,
    mood: number,
  ) =>
    moved(x, y, turned(turn, `<g transform="scale(${size})">${face(colour, dark, mood)}</g>`, 0, 0))
  return (
    bands +
    place(270, 300, -12, 1.15, red, black, 1) +
    place(700, 330, 9 + random.signed() * 3, 1.1, ground, black, -1) +
    place(500, 700, 3, 1.2, gold, red, 1) +
    place(150, 760, -20, 0.72, teal, black, -1) +
    place(850, 770, 18, 0.76, black, gold, 1)
  )
}

export const cables: Painter = (random, [ground, ...inks]) => {
  const sockets: Point[] = Array.from({ length: 25 }, (_, n) => [
    96 + (n % 5) * 192,
    96 + Math.floor(n / 5) * 192,
  ])
  const panel = sockets
    .map(
      ([x, y]) =>
        circle(x, y, 44, '#2a2f38') +
        circle(x, y, 30, '#0d0f12') +
        circle(x, y, 30, 'none', 'stroke="#8b93a1" stroke-width="5"'),
    )
    .join('')
  const free = [...sockets]
  const take = () => free.splice(Math.floor(random.next() * free.length), 1)[0] as Point
  const cord = (n: number) => {
    const [a, b] = [take(), take()]
    const hang = 120 + random.next() * 220
    const d = `M${a} C${a[0]},${a[1] + hang} ${b[0]},${b[1] + hang} ${b}`
    const ink = nth(inks, n)
    return (
      line(d, '#000', 26, 'opacity=".35" transform="translate(8 14)"') +
      line(d, ink, 22) +
      line(d, '#fff', 5, 'opacity=".35" transform="translate(-4 -4)"') +
      [a, b].map(([x, y]) => circle(x, y, 27, ink) + circle(x, y, 13, ground)).join('')
    )
  }
  return panel + times(9, cord)
}
