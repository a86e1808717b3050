import { paths } from '@sori/contract/paths'
import { Artwork } from '@sori/market-kit/catalogue'
import { TextLink } from '@sori/remote-kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../messages/useTexts.ts'
import { COVER_SIZES } from './coverSizes.ts'
import styles from './Detail.module.css'

interface DetailHeadProps {
  artPath: string | null
  albumName: string
  name: string
  nickname: string
  /** Content beside the artist's name. */
  aside: ReactNode
  children: ReactNode
}

/** The head of a track's or an album's page: picture, name and artist. */
export function DetailHead({
  artPath,
  albumName,
  name,
  nickname,
  aside,
  children,
}: DetailHeadProps) {
  const texts = useTexts()
  return (
    <div className={styles.head}>
      <span className={styles.art}>
        <Artwork
          path={artPath}
          alt={texts.art(albumName)}
          size={480}
          fluid
          sizes={COVER_SIZES}
          priority
        />
      </span>
      <div className={styles.about}>
        <div className={styles.names}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.line}>
            <TextLink to={paths.artist(nickname)} title={texts.row.openArtist(nickname)}>
              {nickname}
            </TextLink>
            {aside}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
