export { lastPage, PAGE_BLOCK, PAGE_MAX, PAGE_SIZE, PAGE_SIZE_MAX, pagingOf } from './paging.ts'
export {
  type CommandAnswer,
  commandAnswer,
  type FieldProblem,
  fieldProblem,
  id,
  idInput,
  listOf,
  oneOf,
  type Paging,
  type Problem,
  pageOf,
  paging,
  problem,
  timestamp,
} from './schemas.ts'
