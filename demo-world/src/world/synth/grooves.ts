import type { Drum } from './kits.ts'

/**
 * A pattern of sixteenths for each drum: `X` `x` `o` `-` from loud to soft, one or more bars of 16
 * or 12.
 */
export type Groove = Partial<Record<Drum, string>>

export const grooves = {
  boombap: {
    kick: 'X..x..-...X..o.. X......x..X.X...',
    snare: '....X.......X...',
    hat: 'x.x.x.x.x.x.x.xo',
    open: '........ .......x',
  },
  lazy: { kick: 'X.....-x..X.....', snare: '....X.......X..-', hat: 'x.o.x.o-x.o.x-o.' },
  halftime: { kick: 'X.....x...X.....', snare: '........X.......', hat: 'x.x.x.x.x.x.x.x.' },
  trap: {
    kick: 'X......x..X..... X..x......X...x.',
    snare: '........X.......',
    hat: 'x.x.x.xxx.x.xxxx x.xxx.x.x.x.x.x.',
    open: '......o.........',
  },
  drill: {
    kick: 'X..x......x..x..',
    snare: '......X......X.. ......X.........',
    hat: 'x..x..x.x..x..x.',
    rim: '..........o....o',
  },
  bounce: { kick: 'X..X..X...X..X..', snare: '....X.......X..x', hat: 'x.xxx.xxx.xxx.xx' },
  house: {
    kick: 'X...X...X...X...',
    snare: '....X.......X...',
    open: '..X...X...X...X.',
    shaker: 'xoxoxoxoxoxoxoxo',
  },
  garage: {
    kick: 'X.....x...X.....',
    snare: '....X.......X...',
    hat: '..x.-.x...x--.x.',
    open: '..............x.',
    rim: '.......o......-.',
  },
  techno: {
    kick: 'X...X...X...X...',
    open: '..X...X...X...X.',
    shaker: '-o--o--o--o--o--',
    rim: '...x..o..x....o.',
  },
  stomp: {
    kick: 'X...X...X...X.x.',
    snare: '....X.......X...',
    tom: '.......o......o.',
    hat: '--x---x---x---x-',
  },
  electro: {
    kick: 'X..x..x.....x...',
    snare: '....X.......X...',
    hat: 'x.xox.xox.xox.xo',
    rim: '..........x..x..',
  },
  synthwave: {
    kick: 'X...X...X...X...',
    snare: '....X.......X...',
    hat: 'x.x.x.x.x.x.x.x.',
    tom: '........ ........ ........ ....x.xx',
  },
  breakbeat: {
    kick: 'X.X.......XX....',
    snare: '....X..-.-..X..-',
    hat: 'x.x.x.x.x.x.x.x.',
    open: '..........x.....',
  },
  jungle: {
    kick: 'X.X.......X..... X.....X...X.....',
    snare: '....X..o.o..X..o ....X..o.o....X.',
    hat: 'x.x.x.x.x.x.x.x.',
  },
  twostep: {
    kick: 'X.........x.....',
    snare: '....X.......X...',
    hat: 'xoxoxoxoxoxoxoxo',
    open: '......x.........',
  },
  rock: {
    kick: 'X......xX.......',
    snare: '....X.......X...',
    hat: 'X.x.X.x.X.x.X.x.',
    crash: 'X....... ........ ........ ........',
  },
  march: { kick: 'X...x...X...x...', snare: 'X-oox-ooX-oox-xx' },
  disco: {
    kick: 'X...X...X...X...',
    snare: '....X.......X...',
    open: '..X...X...X...X.',
    hat: 'x-.-x-.-x-.-x-.-',
    rim: '...o..o....o..o.',
  },
  bossa: { kick: 'X..xX..xX..xX..x', rim: 'X..X..X...X..X..', shaker: 'xoxoxoxoxoxoxoxo' },
  samba: {
    kick: 'o..XX..xo..XX..x',
    tom: '..x..x.x..x..xx.',
    shaker: 'XoxxXoxxXoxxXoxx',
    open: 'X.x..x.x.x..x.x.',
  },
  afro: {
    kick: 'X.....X..X......',
    snare: '...X..X....X..x.',
    tom: 'x..o..x...o.x.o.',
    shaker: 'x.xox.xox.xox.xo',
  },
  dembow: { kick: 'X...X...X...X...', snare: '...X..X....X..X.', hat: 'x.x.x.x.x.x.x.x.' },
  swing: { kick: 'o.......o.......', snare: '....o.......o..-', hat: 'X...x.-xX...x.-x' },
  tribal: {
    tom: 'X..x..x.X.x..x..',
    kick: 'X.......X.......',
    rim: '..x...xx..x...x.',
    shaker: 'x.o.x.o.x.o.x.o.',
  },
  war: { kick: 'X.....X.X.......', snare: '....x..x....x.xx', tom: '..x.....x...x...' },
  sparse: { kick: 'X...............', rim: '......x.....-...', shaker: '..o...o...o...o.' },
  ticking: { hat: 'x.-.x.-.x.-.x.--', rim: 'X.......o.......', kick: 'o...............' },
  /** 굿거리, 12 steps */ gutgeori: {
    kick: 'X.....x.....',
    snare: 'X..o.-..x.o-',
    tom: '......o.....',
    crash: 'o........... ............',
  },
  /** 자진모리, 12 steps */ jajinmori: {
    kick: 'X.....X.x...',
    snare: 'X..x..x.xx.x',
    hat: 'x..o..x..o..',
    tom: 'o.....X.....',
  },
  /** 휘모리 */ hwimori: {
    kick: 'X..xo.x.X.x.o.x.',
    snare: '..x.x-.x.-x.x-xx',
    open: 'X..o-.x.x-.ox.-.',
    tom: 'X.....x.X...x...',
    crash: 'X............... ................',
  },
  /** 세마치, 12 steps */ semachi: {
    kick: 'X.......x...',
    snare: '....x.o...x.',
    hat: 'o...........',
  },
} satisfies Record<string, Groove>
