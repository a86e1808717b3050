import type { LoaderDefinition } from 'webpack'

/** Removes the fields of an icon that remote-kit's `shared/icon` does not read. */
const iconLoader: LoaderDefinition = (source) =>
  source.replace(KEY_FIELD, '').replace(NAME_AND_SIZE_FIELDS, '')

const KEY_FIELD = /,\s*key: "\w+"/g
const NAME_AND_SIZE_FIELDS = /\s*name: "[\w-]+",\s*size: 24,/

export default iconLoader
