import { paths } from '@sori/contract/paths'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Redirects `/me/sounds` and unknown paths below it to the artist's albums. */
export function AlbumsRedirect() {
  const navigate = useNavigate()
  useEffect(() => void navigate(paths.myItems('albums'), { replace: true }), [navigate])
  return null
}
