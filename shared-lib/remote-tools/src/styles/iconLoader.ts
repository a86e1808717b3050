import type { LoaderDefinition } from 'webpack'

/** Removes the fields of an icon that remote-kit's `shared/icon` does not read. */
const iconLoader: LoaderDefinition = (source) =>
  source.replace(/,\s*key: "\w+"/g, '').replace(/\s*name: "[\w-]+",\s*size: 24,/, '')

export default iconLoader
