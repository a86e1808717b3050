import { paths } from '@sori/contract/paths'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** `/me/sounds` and what nobody knows below it: on to one's albums. */
export function ToAlbums() {
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.myItems('albums'), { replace: true }), [navigate])
  return null
}
