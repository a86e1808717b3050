import { paths } from '@sori/contract/paths'
import { useHost } from '@sori/remote-kit/remote'
import { useEffect } from 'react'

/** `/me/sounds` and what nobody knows below it: on to one's albums. */
export function ToAlbums() {
  const host = useHost()
  useEffect(() => host.navigation.navigator.replace(paths.mySounds('albums')), [host])
  return null
}
