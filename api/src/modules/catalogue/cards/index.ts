export { albumCardFacts, artistCardFacts, cardPathOf, trackCardFacts } from './card-facts.ts'
