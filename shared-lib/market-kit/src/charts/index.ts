export { Chart } from './Chart.tsx'
export { type ChartKind, type ChartPoint, largest } from './chartData.ts'
export { ChartGrid, StatTiles } from './StatTiles.tsx'
export { TagCharts } from './TagCharts.tsx'
