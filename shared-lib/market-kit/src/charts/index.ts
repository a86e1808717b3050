export { Chart, type ChartProps } from './Chart.tsx'
export { type ChartKind, type ChartPoint, largest } from './chartData.ts'
export { ChartGrid, StatTiles, type StatTilesProps } from './StatTiles.tsx'
export { TagCharts, type TagChartsProps } from './TagCharts.tsx'
