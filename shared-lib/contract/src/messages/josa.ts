/**
 * Appends the fitting Korean particle: `josa('곡', '을/를')`. A separate file because es-hangul does
 * not declare itself free of side effects: code without particles must not bundle it.
 */
export { josa } from 'es-hangul'
