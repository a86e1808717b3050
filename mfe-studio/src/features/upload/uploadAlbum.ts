/** The album that the tracks go into. */
export interface UploadAlbum {
  /** Whether it is made by this upload, or chosen among those that there are. */
  readonly kind: 'new' | 'existing'
  /** The chosen one; undefined for a new one. */
  readonly existing: { readonly id: number; readonly name: string; readonly description: string } | undefined
  readonly name: string
  readonly description: string
  /** Where the server keeps the picture; undefined until it has it. */
  readonly artPath: string | undefined
  /** The picture is on its way. */
  readonly artSending: boolean
}
