/**
 * Compiled into every remote's entry in place of Module Federation's own bundler runtime, of which the page has one: the shell's
 * (host contract 1.2). It keeps no state of a container.
 */
declare global {
  var soriBundlerRuntime: object | undefined
}

if (!globalThis.soriBundlerRuntime) throw new Error('this remote needs a shell of host contract 1.2')

export default globalThis.soriBundlerRuntime
