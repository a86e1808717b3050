export { albumFacts, artistFacts, cardPathOf, trackFacts } from './card-facts.ts'
