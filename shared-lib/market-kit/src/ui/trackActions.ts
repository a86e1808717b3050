import { paths } from '@sori/contract/paths'
import type { Glyph } from '@sori/remote-kit/ui'
import type { TrackRowActionProps } from './trackRowTypes.ts'

/** An action with a track. It either calls `run` or links `to` a page. */
export interface TrackAction {
  key: 'cart' | 'uncart' | 'download' | 'share' | 'next' | 'queue' | 'collect'
  label: string
  glyph: Glyph
  run?(): void
  to?: string
  active?: boolean
  inMenuOnly?: boolean
}

/** Returns the actions of a row. They depend on whether the track is owned or in the cart. */
export function trackActions(props: TrackRowActionProps): TrackAction[] {
  const { track, labels, isOwn, onCart, onUncart, onDownload, onShare } = props
  const { onPlayNext, onAddToQueue, onCollect } = props
  const { owned, inCart } = track
  const mayBuy = !owned && !isOwn
  const download = owned ? labels.downloadAgain : labels.download
  const actions: (TrackAction | false | undefined)[] = [
    mayBuy &&
      inCart &&
      onCart && {
        key: 'cart',
        label: labels.inCart,
        glyph: 'cart',
        to: paths.cart(),
        active: true,
      },
    mayBuy && !inCart && onCart && { key: 'cart', label: labels.cart, glyph: 'cart', run: onCart },
    mayBuy &&
      inCart &&
      onUncart && {
        key: 'uncart',
        label: labels.uncart,
        glyph: 'uncart',
        run: onUncart,
        inMenuOnly: true,
      },
    onDownload && {
      key: 'download',
      label: isOwn ? labels.downloadOwn : download,
      glyph: 'download',
      run: onDownload,
    },
    onShare && { key: 'share', label: labels.share, glyph: 'share', run: onShare },
    onPlayNext && {
      key: 'next',
      label: labels.playNext,
      glyph: 'next',
      run: onPlayNext,
      inMenuOnly: true,
    },
    onAddToQueue && {
      key: 'queue',
      label: labels.addToQueue,
      glyph: 'queue',
      run: onAddToQueue,
      inMenuOnly: true,
    },
    onCollect && {
      key: 'collect',
      label: labels.collect,
      glyph: 'queue',
      run: onCollect,
      inMenuOnly: true,
    },
  ]
  return actions.filter((action) => action !== undefined && action !== false)
}
