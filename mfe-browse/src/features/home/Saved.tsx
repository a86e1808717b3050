import { PAGE_SIZE } from '@sori/contract/envelope'
import { paths } from '@sori/contract/paths'
import { TextLink } from '@sori/remote-kit/ui'
import { useListFavouritesQuery } from '../../favourites/favouritesApi.ts'
import { useHomeTexts } from './homeTexts.ts'
import { Section, Tracks } from './Section.tsx'

const SAVED_MAX = 3
const firstPage = { page: 1, size: PAGE_SIZE }

/** The last tracks that the member saved. */
export function Saved() {
  const texts = useHomeTexts()
  const { data } = useListFavouritesQuery(firstPage, { refetchOnMountOrArgChange: true })
  if (!data || data.items.length === 0) return null
  return (
    <Section
      title={texts.saved}
      aside={<TextLink to={paths.favourites()}>{texts.allSaved}</TextLink>}
    >
      <Tracks label={texts.saved} tracks={data.items.slice(0, SAVED_MAX)} list={data.items} />
    </Section>
  )
}
