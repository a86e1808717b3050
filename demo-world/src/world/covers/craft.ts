import type { Painter, Point } from './canvas.ts'
import {
  circle,
  line,
  moved,
  nth,
  path,
  points,
  polar,
  rect,
  ring,
  SIZE,
  smooth,
  stripe,
  times,
} from './canvas.ts'

const hanji: Painter = (random, [, ink, seal, fibre]) => {
  const fibres = times(170, () => {
    const [x, y, angle] = [random.next() * SIZE, random.next() * SIZE, random.next() * 6.28]
    const long = 20 + random.next() * 70
    const curve = [polar(0, 0, angle, long), polar(0, 0, angle + 0.6, long * 1.6)].join(' ')
    const width = 0.8 + random.next() * 1.4
    return line(`M${x},${y} q${curve}`, fibre, width, 0.25 + random.next() * 0.4)
  })
  // Hairs of different lengths, as of a brush that runs dry.
  const hairs = times(58, (n) => {
    const r = 292 + (n - 29) * 2.5 + random.signed() * 2
    const end = 5.9 - Math.abs(n - 24) * 0.028 - random.next() * 0.5
    const hair = points(26, (k) => {
      const angle = -1.9 + (k / 25) * end
      return polar(480, 470, angle, r * (1 + 0.03 * Math.sin(angle * 2.1) - (k / 25) * 0.05))
    })
    const width = 2.2 + random.next() * 3.4
    return line(smooth(hair), ink, width, 0.55 + random.next() * 0.45)
  })
  const mark =
    rect(0, 0, 84, 84, seal, 'rx="9"') +
    line('M22,20 V64 M42,20 V64 M62,20 V64 M22,42 H62', '#efe6d2', 6)
  return fibres + hairs + moved(760, 790, mark)
}

/** Masks of 탈춤. A mood of 1 laughs. */
const masks: Painter = (random, [ground, red, gold, black, teal]) => {
  const mask = (face: string, dark: string, mood: number) =>
    path(
      `M0,-190 C130,-190 160,-60 140,40 C124,130 60,200 0,206
      C-60,200 -124,130 -140,40 C-160,-60 -130,-190 0,-190z`,
      face,
    ) +
    [-62, 62]
      .map(
        (x) =>
          line(`M${x - 44},${-72 - mood * 8} q44,${-44 * mood} 88,0`, dark, 15) +
          path(`M${x - 36},-20 q36,${-34 * mood} 72,0 q-36,${16 * mood} -72,0z`, dark),
      )
      .join('') +
    path('M-18,-10 Q-40,64 -30,70 Q0,90 30,70 Q40,64 18,-10z', dark, 0.22) +
    path(
      mood > 0 ? 'M-74,104 Q0,190 74,104 Q0,134 -74,104z' : 'M-64,150 Q0,84 64,150 Q0,124 -64,150z',
      dark,
    ) +
    circle(-88, 60, 20, dark, 0.28) +
    circle(88, 60, 20, dark, 0.28)
  const scaled = (size: number, inside: string) => `<g transform="scale(${size})">${inside}</g>`
  return (
    times(12, (n) => stripe(n * 80, 40, gold, 0.22)) +
    moved(270, 300, scaled(1.15, mask(red, black, 1)), -12) +
    moved(700, 330, scaled(1.1, mask(ground, black, -1)), 9 + random.signed() * 3) +
    moved(500, 700, scaled(1.2, mask(gold, red, 1)), 3) +
    moved(150, 760, scaled(0.72, mask(teal, black, -1)), -20) +
    moved(850, 770, scaled(0.76, mask(black, gold, 1)), 18)
  )
}

const cables: Painter = (random, [ground, ...inks]) => {
  const sockets = points(25, (n) => [96 + (n % 5) * 192, 96 + Math.floor(n / 5) * 192])
  const panel = sockets.map(
    ([x, y]) =>
      circle(x, y, 44, '#2a2f38') + circle(x, y, 30, '#0d0f12') + ring(x, y, 30, '#8b93a1', 5),
  )
  const takeSocket = () => sockets.splice(random.below(sockets.length), 1)[0] as Point
  const cord = (n: number) => {
    const [a, b] = [takeSocket(), takeSocket()]
    const hang = 120 + random.next() * 220
    const d = `M${a} C${a[0]},${a[1] + hang} ${b[0]},${b[1] + hang} ${b}`
    const ink = nth(inks, n)
    const plugs = [a, b].map(([x, y]) => circle(x, y, 27, ink) + circle(x, y, 13, ground))
    return (
      line(d, '#000', 26, 'opacity=".35" transform="translate(8 14)"') +
      line(d, ink, 22) +
      line(d, '#fff', 5, 'opacity=".35" transform="translate(-4 -4)"') +
      plugs.join('')
    )
  }
  return panel.join('') + times(9, cord)
}

export const craft = { hanji, masks, cables }
