/**
 * The Korean particle that fits a word: `josa('곡', '을/를')`. A file of its own, because the library does not say that importing it
 * changes nothing: named here, who asks for no particle does not load it.
 */
export { josa } from 'es-hangul'
