import { describeSearchIndex } from '../../api/src/modules/search/testing/describe-search-index.ts'
import { startRoaringSearch } from './roaring-search.ts'

describeSearchIndex('roaring sets in a process of their own', ({ connection }) => startRoaringSearch(connection))
