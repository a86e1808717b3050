// usage: npm run bench -- questions
//
// Measures whether the search over everything finds the intended tracks of the demo world (D96).
// "recall at 10" is the share of the intended tracks, at most ten, that is among the first ten
// results. "MRR" is the mean of 1 / rank, for the rank of the first intended track.

import { printHead, printRow } from './processes/figures.ts'
import { createTemporaryProduct } from './processes/temporary-product.ts'
import { type PublishedTrack, publishDemoWorld } from './search/demo-catalogue.ts'
import questions from './search/questions.json' with { type: 'json' }

const TOP_COUNT = 10

type Question = {
  kind: string
  keyword: string
  title?: string
  inTitle?: string
  artist?: string
  album?: string
  tags?: string[]
}
type Result = { question: Question; recall: number; reciprocalRank: number }

const product = await createTemporaryProduct()
try {
  const tracks = await publishDemoWorld(product)
  const results: Result[] = []
  for (const question of questions as Question[]) results.push(await search(question, tracks))
  print(results)
} finally {
  await product.remove()
}

async function search(question: Question, tracks: PublishedTrack[]): Promise<Result> {
  const intended = new Set(
    tracks.filter((track) => isIntended(question, track)).map(({ id }) => id),
  )
  if (intended.size === 0) throw new Error(`no track is meant by ${question.keyword}`)
  const answer = await product.services.catalogue.browse(
    {
      keyword: question.keyword,
      type: 'a',
      page: 1,
      size: 20,
      'more[instrument]': [],
      'more[mood]': [],
      'more[genre]': [],
      literal: 'false',
    },
    null,
  )
  const ids = answer.dtoList.map(({ musicDTO }) => musicDTO.musicId)
  const hits = ids.slice(0, TOP_COUNT).filter((id) => intended.has(id)).length
  const firstIndex = ids.findIndex((id) => intended.has(id))
  return {
    question,
    recall: hits / Math.min(TOP_COUNT, intended.size),
    reciprocalRank: firstIndex < 0 ? 0 : 1 / (firstIndex + 1),
  }
}

function isIntended(question: Question, track: PublishedTrack): boolean {
  const { title, inTitle, artist, album, tags = [] } = question
  return (
    (title ?? track.title) === track.title &&
    track.title.includes(inTitle ?? '') &&
    (artist ?? track.artist) === track.artist &&
    (album ?? track.album) === track.album &&
    tags.every((tag) => track.tags.includes(tag))
  )
}

function print(results: readonly Result[]): void {
  const kinds = [...new Set(results.map(({ question }) => question.kind))]
  printHead('kind', 'questions', 'recall at 10, %', 'MRR')
  for (const kind of [...kinds, 'all']) {
    const resultsOfKind = results.filter(({ question }) => kind === 'all' || question.kind === kind)
    const mean = (figureOf: (result: Result) => number) =>
      resultsOfKind.reduce((sum, result) => sum + figureOf(result), 0) / resultsOfKind.length
    const recall = (100 * mean((result) => result.recall)).toFixed(1)
    printRow(kind, resultsOfKind.length, recall, mean((result) => result.reciprocalRank).toFixed(3))
  }
  const imperfect = results.filter(({ recall, reciprocalRank }) => recall < 1 || reciprocalRank < 1)
  printHead('not perfect', 'recall', 'reciprocal rank')
  for (const { question, recall, reciprocalRank } of imperfect)
    printRow(question.keyword, recall.toFixed(2), reciprocalRank.toFixed(2))
}
