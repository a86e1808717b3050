import { classes } from './classes.ts'
import styles from './glyph.module.css'

/** Names of the icons that the style sheet draws. */
export type Glyph =
  | 'play'
  | 'pause'
  | 'cart'
  | 'uncart'
  | 'download'
  | 'share'
  | 'next'
  | 'queue'
  | 'album'
  | 'heart'
  | 'more'
  | 'check'

export function glyphClass(glyph: Glyph): string {
  return classes(styles.glyph, styles[glyph])
}
