import type { LoaderDefinition } from 'webpack'

/** Removes what `shared/icon` of remote-kit does not read: names, sizes, and the keys of elements. */
const iconLoader: LoaderDefinition = (source) =>
  source.replace(/,\s*key: "\w+"/g, '').replace(/\s*name: "[\w-]+",\s*size: 24,/, '')

export default iconLoader
