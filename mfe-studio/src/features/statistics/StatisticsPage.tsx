import { choiceParam } from '@sori/contract/list-params'
import { useListParams } from '@sori/remote-kit/lists'
import { SegmentedLinks, VisuallyHidden } from '@sori/remote-kit/ui'
import { useTexts } from '../../messages/useTexts.ts'
import { EditSection } from './EditSection.tsx'
import { ItemStatistics } from './ItemStatistics.tsx'
import { PayoutsSection } from './PayoutsSection.tsx'
import { SalesSection } from './SalesSection.tsx'
import { StatementSection } from './StatementSection.tsx'
import styles from './StatisticsPage.module.css'
import { salesParams } from './salesParams.ts'
import { statementParams } from './statementParams.ts'
import { TagSection } from './TagSection.tsx'

const sections = ['sounds', 'sales', 'statement', 'payouts', 'tags', 'edit'] as const
const statisticsParams = {
  section: choiceParam(sections),
  period: choiceParam(['total', 'day', 'week', 'month']),
  ...salesParams,
  ...statementParams,
} as const

/** Renders `/me/statistic`: an artist's numbers and used tags, with links to the editing pages. */
export function StatisticsPage() {
  const texts = useTexts().statistics
  const list = useListParams(statisticsParams)
  const { params, href } = list
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.title}</h1>
      <SegmentedLinks
        label={texts.sections.label}
        items={sections.map((section) => ({
          to: href({ section, musicId: undefined, month: undefined }),
          label: texts.sections[section],
          current: section === params.section,
        }))}
      />
      <h2 className={styles.sectionName}>
        <VisuallyHidden>{texts.sections[params.section]}</VisuallyHidden>
      </h2>
      {params.section === 'sounds' && (
        <ItemStatistics period={params.period} hrefOf={(period) => href({ period })} />
      )}
      {params.section === 'sales' && <SalesSection list={list} />}
      {params.section === 'statement' && <StatementSection list={list} />}
      {params.section === 'payouts' && <PayoutsSection list={list} />}
      {params.section === 'tags' && <TagSection />}
      {params.section === 'edit' && <EditSection />}
    </div>
  )
}
