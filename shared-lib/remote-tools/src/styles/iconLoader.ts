import type { LoaderDefinition } from 'webpack'

/** Removes names, sizes and keys of elements, which `shared/icon` of remote-kit does not read. */
const iconLoader: LoaderDefinition = (source) =>
  source.replace(/,\s*key: "\w+"/g, '').replace(/\s*name: "[\w-]+",\s*size: 24,/, '')

export default iconLoader
