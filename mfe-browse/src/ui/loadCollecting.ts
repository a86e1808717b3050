/** Loads the dialog that puts tracks into a collection. */
export const loadCollecting = () =>
  import(/* webpackChunkName: "library" */ '../collections/CollectDialog.tsx')
